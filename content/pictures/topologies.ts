// Topologies and health checks.

import { card, heading, lines, pairs, row, stack, table } from './parts.ts'
import type { Pictures } from './picture-types.ts'
import { component, window } from './screens.ts'

export const TOPOLOGIES: Pictures = {
  'topology-shop': {
    alt: 'The topology shop: Storefront is healthy, but Checkout is unhealthy because a check fails, so the website above them is unhealthy too.',
    part: window('Topology', [
      component('shop', 'bad', 'Website · 1 unhealthy, 1 healthy'),
      row([
        component('Storefront', 'ok', 'Frontend', [['home page', { text: 'passes', tone: 'ok' }]]),
        component('Checkout', 'bad', 'API · owner payments', [
          ['checks', { text: '1 of 3 fails', tone: 'bad' }],
        ]),
      ]),
    ]),
  },
  'topology-properties': {
    alt: "The card of the component API: the headline property Requests per minute is 1840, and the component's page also shows the property tier with the text gold.",
    part: window('Topology', [
      row(
        [
          component('API', 'ok', 'ledger', [['Requests', '1840']]),
          card(
            stack([
              lines(['All properties'], { size: 13, bold: true, ink: 'muted' }),
              pairs(
                [
                  ['Requests per minute', '1840'],
                  ['tier', 'gold'],
                ],
                0.66,
              ),
            ]),
          ),
        ],
        [1, 1.3],
      ),
    ]),
  },
  'topology-checks': {
    alt: 'The component Documentation of the topology status-page with its inline check front page, which passes in 182 ms and whose certificate is valid for 61 more days.',
    part: window('Topology', [
      component('Documentation', 'ok', 'status-page · canary Documentation-0'),
      table(
        [
          ['check', 2],
          ['health', 2],
          ['response', 3],
        ],
        [['front page', { text: 'passes', tone: 'ok' }, '200 in 182 ms, 61 days']],
      ),
    ]),
  },
  'topology-kubernetes': {
    alt: 'The topology of the cluster production: cards for the nodes node-1 and node-2 with bars for CPU and memory, and for the namespace shop, where 1 of 41 pods is failing.',
    part: window('Topology', [
      heading('production', 'Kubernetes::Cluster', 'warn'),
      row([
        component('node-1', 'ok', 'Kubernetes::Node', [
          ['cpu', { text: '62 %', tone: 'ok', bar: 0.62 }],
          ['memory', { text: '71 %', tone: 'ok', bar: 0.71 }],
        ]),
        component('node-2', 'warn', 'Kubernetes::Node', [
          ['cpu', { text: '48 %', tone: 'ok', bar: 0.48 }],
          ['memory', { text: '93 %', tone: 'bad', bar: 0.93 }],
        ]),
      ]),
      row([
        component('shop', 'bad', 'namespace · 41 pods, 1 fails'),
        component('payments', 'ok', 'namespace · 18 pods'),
      ]),
    ]),
  },
  'topology-workload': {
    alt: 'The topology podinfo: the card Frontend is healthy with its image, and the card Cache is healthy with the check redis port.',
    part: window('Topology', [
      heading('podinfo', 'Service', 'ok'),
      row([
        component('Frontend', 'ok', 'owner demo-team', [
          ['image', 'podinfo:6.7.1'],
          ['readiness', { text: 'passes', tone: 'ok' }],
        ]),
        component('Cache', 'ok', 'podinfo-redis', [['redis port', { text: '2 ms', tone: 'ok' }]]),
      ]),
    ]),
  },
  'topology-prometheus': {
    alt: 'The card of Prometheus: 2 firing alerts, 118 reachable targets, 412000 series, 38 GB on disk, and version 2.54.1.',
    part: window('Topology', [
      component('prometheus', 'ok', 'Monitoring', [
        ['Firing alerts', '2'],
        ['Reachable targets', '118'],
        ['series', '412000'],
        ['disk', '38 GB'],
        ['version', '2.54.1'],
      ]),
    ]),
  },
  'topology-flux': {
    alt: 'The topology flux of the cluster production: the release cert-manager is unhealthy and turns the group Helm releases red, Kustomizations show the revision sha1:4f1c.',
    part: window('Topology', [
      heading('production', 'Flux', 'bad'),
      row([
        component('Kustomizations', 'ok', '12 healthy', [['revision', 'sha1:4f1c']]),
        component('Helm releases', 'bad', '1 of 9 unhealthy', [['failed', 'cert-manager']]),
      ]),
      row([component('Controllers', 'ok', 'flux-system'), component('Sources', 'ok', '3 healthy')]),
    ]),
  },
  'health-checks': {
    alt: 'The health checks page: the check storefront passes in 240 ms with an uptime of 99.9 %, mail-server fails with i/o timeout.',
    part: window('Health', [
      table(
        [
          ['check', 2.4],
          ['health', 2],
          ['latency', 1.5],
          ['uptime', 1.5],
          ['message', 2.2],
        ],
        [
          ['storefront', { text: 'passes', tone: 'ok' }, '240 ms', '99.9 %', ''],
          ['mail-server', { text: 'fails', tone: 'bad' }, '3 s', '97.2 %', 'i/o timeout'],
          ['orders-db', { text: 'passes', tone: 'ok' }, '12 ms', '100 %', ''],
        ],
      ),
    ]),
  },
  'local-checks': {
    alt: 'The health checks page after the first minute: example-site passes, and example-missing-page fails with the message expected 200 to be in [404].',
    part: window('Health', [
      table(
        [
          ['check', 3.4],
          ['health', 1.4],
          ['message', 4.05],
        ],
        [
          ['example-site', { text: 'passes', tone: 'ok' }, ''],
          ['example-missing-page', { text: 'fails', tone: 'bad' }, 'expected 200 to be in [404]'],
        ],
      ),
    ]),
  },
}
