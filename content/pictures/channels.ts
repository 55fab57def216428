// The set-up of channels, and messages in them.

import { badges, card, heading, lines, pairs, stack } from './parts.ts'
import type { Pictures } from './picture-types.ts'
import { message, sheet } from './screens.ts'

export const CHANNELS: Pictures = {
  'channel-slack': {
    alt: 'Slack setup: the Mission Control app has the chat:write bot scope and a token that starts with xoxb-, and it is a member of the platform-alerts channel with the ID C0123456789.',
    part: sheet([
      heading('Mission Control', 'Slack app'),
      card(
        stack([
          lines(['OAuth & Permissions'], { size: 13, bold: true, ink: 'muted' }),
          badges([['chat:write', 'info']]),
          pairs([['Bot User OAuth Token', { text: 'xoxb-••••••••', mono: true }]], 0.42),
        ]),
      ),
      card(
        stack([
          lines(['# platform-alerts'], { bold: true }),
          pairs(
            [
              ['Channel ID', { text: 'C0123456789', mono: true }],
              ['Members', 'Mission Control was added'],
            ],
            0.42,
          ),
        ]),
      ),
    ]),
  },
  'channel-discord': {
    alt: 'A message in the Discord channel alerts from the webhook Mission Control: ledger-0 is unhealthy, with a red bar.',
    part: sheet([
      heading('# alerts', 'Discord'),
      message({
        tone: 'bad',
        title: 'Kubernetes::Pod ledger-0 is unhealthy',
        text: ['ImagePullBackOff: image not found'],
      }),
    ]),
  },
  'channel-teams': {
    alt: 'A card with a red edge in a Microsoft Teams channel: the deployment checkout is unhealthy in the namespace shop of the cluster production.',
    part: sheet([
      heading('Platform › Alerts', 'Microsoft Teams'),
      message({
        app: 'Incoming Webhook',
        tone: 'bad',
        title: 'Deployment checkout is unhealthy',
        fields: [
          ['namespace', 'shop'],
          ['cluster', 'production'],
        ],
      }),
    ]),
  },
  'channel-opsgenie': {
    alt: 'An open alert in Opsgenie with the priority P1: Kubernetes::Node node-3 is unhealthy, for the team platform, with the tag kubernetes and a count of 3.',
    part: sheet([
      heading('Kubernetes::Node node-3 is unhealthy', 'Opsgenie', 'bad'),
      badges([
        ['P1', 'bad'],
        ['open', 'warn'],
        ['kubernetes', 'off'],
        ['count 3', 'info'],
      ]),
      pairs(
        [
          ['Responders', 'team platform'],
          ['Alias', { text: '018f3b54-7c1e-7a90', mono: true }],
        ],
        0.3,
      ),
    ]),
  },
  'channel-ntfy': {
    alt: 'An ntfy notification on a phone: the topic platform-alerts, priority 5, the tag warning, and the text checkout is unhealthy.',
    part: sheet([
      heading('platform-alerts', 'ntfy · now'),
      card(
        stack([
          heading('checkout is unhealthy', 'priority 5', 'bad'),
          lines(['Deployment does not have minimum availability.'], { size: 13.5 }),
          badges([['warning', 'warn']]),
        ]),
      ),
    ]),
  },
  'channel-telegram': {
    alt: 'A bot message in the Telegram channel platform_alerts: payments is unhealthy, without a link preview.',
    part: sheet([
      heading('@platform_alerts', 'Telegram'),
      message({
        app: 'Mission Control bot',
        tone: 'bad',
        title: 'Kubernetes::Pod payments is unhealthy',
        text: ['Readiness probe failed'],
      }),
    ]),
  },
}
