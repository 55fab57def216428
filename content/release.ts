// The release of the product that this documentation describes: the newest stable chart and what it installs.

export const RELEASE = {
  /** Month of the release. */
  date: 'August 2026',
  /** Charts `mission-control` and `mission-control-agent`. */
  chart: '0.1.330',
  /** Server and agent. */
  server: '0.0.1930',
  /** Sub-charts. */
  'canary-checker': '1.2.0',
  'config-db': '0.0.1448',
  'flanksource-ui': '1.4.307',
} as const
