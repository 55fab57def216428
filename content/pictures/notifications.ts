// Notifications: messages in the services that receive them, and what keeps them few.

import { graph } from './graph.ts'
import { card, heading, lines, pairs, stack, table } from './parts.ts'
import type { Pictures } from './picture-types.ts'
import { form, message, sheet, timeline, window } from './screens.ts'

const OPEN = [
  ['Open', 'primary'],
  ['Silence', 'quiet'],
] as const

export const NOTIFICATIONS: Pictures = {
  'message-deployment': {
    alt: 'A message in Slack: the deployment checkout is unhealthy, with its status, namespace and cluster, and buttons to open it and to silence it.',
    part: sheet([
      lines(['# platform-alerts'], { size: 13, ink: 'muted', bold: true }),
      message({
        tone: 'bad',
        title: 'Deployment checkout is unhealthy',
        text: ['Deployment does not have minimum availability.'],
        fields: [
          ['Status', 'Unavailable'],
          ['namespace', 'shop'],
          ['cluster', 'production'],
        ],
        buttons: OPEN,
      }),
    ]),
  },
  'message-config': {
    alt: 'Two messages in Slack about the database orders: at 09:41 it is unhealthy with the status storage-full, at 10:02 it is healthy again.',
    part: sheet([
      message({
        tone: 'bad',
        title: 'orders is unhealthy',
        text: ['storage-full', 'Recent changes: ModifyDBInstance'],
        buttons: [['Open in the catalog', 'quiet']],
      }),
      message({
        tone: 'ok',
        time: '10:02',
        title: 'orders is healthy',
        text: ['available'],
        buttons: [['Open in the catalog', 'quiet']],
      }),
    ]),
  },
  'message-check': {
    alt: 'A message in Slack: the check home-page has failed, with the canary shop/storefront, the error expected 503 to be in [200], and 1438 passed and 2 failed runs.',
    part: sheet([
      message({
        tone: 'bad',
        title: 'home-page: unhealthy',
        fields: [
          ['Canary', 'shop/storefront'],
          ['Error', 'expected 503 to be in [200]'],
          ['Passed / failed', '1438 / 2'],
        ],
        buttons: OPEN,
      }),
    ]),
  },
  'message-component': {
    alt: 'A message to the team frontend: the component storefront has a warning because 1 of 3 replicas is not ready.',
    part: sheet([
      message({
        tone: 'warn',
        title: 'storefront is warning',
        text: ['1 of 3 replicas is not ready'],
        buttons: OPEN,
      }),
    ]),
  },
  'mail-job': {
    alt: 'An email to platform@example.com with the subject batch/nightly-report failed, the cluster production, the schedule 0 3 * * * and the reason Job has reached the specified backoff limit.',
    part: sheet([
      pairs(
        [
          ['From', 'Mission Control <mission-control@example.com>'],
          ['To', 'platform@example.com'],
          ['Subject', 'batch/nightly-report failed'],
        ],
        0.18,
      ),
      card(
        stack([
          pairs(
            [
              ['Cluster', 'production'],
              ['Schedule', { text: '0 3 * * *', mono: true }],
              ['Reason', 'Job has reached the specified backoff limit'],
            ],
            0.24,
          ),
          lines(['Open · Silence'], { size: 13.5, ink: 'accent' }),
        ]),
      ),
    ]),
  },
  'message-crash': {
    alt: 'A message in Slack: shop/checkout-7d9f keeps crashing. The container checkout restarted 6 times, the last time with OOMKilled.',
    part: sheet([
      message({
        tone: 'bad',
        title: 'shop/checkout-7d9f keeps crashing',
        text: [
          'checkout restarted 6 times,',
          'the last time with OOMKilled.',
          'app: checkout',
          'back-off 5m0s restarting failed container',
        ],
        buttons: [['Open in the catalog', 'quiet']],
      }),
    ]),
  },
  'message-recovery': {
    alt: 'Two messages in Slack about the deployment checkout: after five minutes it is reported as unhealthy with the recent change diff, and half an hour later as healthy.',
    part: sheet([
      message({
        tone: 'bad',
        title: 'checkout is unhealthy',
        fields: [
          ['Namespace', 'shop'],
          ['Status', 'Unavailable'],
          ['Recent changes', 'diff'],
        ],
        buttons: [
          ['Open in the catalog', 'quiet'],
          ['Silence', 'quiet'],
        ],
      }),
      message({
        tone: 'ok',
        time: '10:12',
        title: 'checkout is healthy',
        fields: [
          ['Namespace', 'shop'],
          ['Status', 'Running'],
        ],
      }),
    ]),
  },
  grouping: {
    alt: 'One message for three pods of the application checkout that fail for the same reason: it names the first pod and lists the other two pods in the group.',
    part: sheet([
      message({
        tone: 'bad',
        title: 'checkout-7d9f and 2 others are unhealthy',
        text: ['CrashLoopBackOff'],
        fields: [
          ['In the group', 'checkout-8kx2'],
          ['', 'checkout-qv4m'],
        ],
        buttons: OPEN,
      }),
    ]),
  },
  inhibition: {
    alt: 'The deployment checkout is unhealthy, and a message reports it. The replica set and the two pods below it are also unhealthy, but their messages are inhibited.',
    part: sheet([
      graph(
        [
          { at: [1, 0], name: 'checkout', note: 'sent', tone: 'bad' },
          { at: [1, 1], name: 'rs 7d9f', note: 'inhibited', tone: 'off' },
          { at: [0, 2], name: 'pod a1b2c', note: 'inhibited', tone: 'off' },
          { at: [2, 2], name: 'pod d3e4f', note: 'inhibited', tone: 'off' },
        ],
        [
          ['checkout', 'rs 7d9f'],
          ['rs 7d9f', 'pod a1b2c'],
          ['rs 7d9f', 'pod d3e4f'],
        ],
      ),
    ]),
  },
  'wait-for': {
    alt: 'Two timelines with a waitFor of 10 minutes: a pod that recovers at 09:06 triggers no message, and a pod that is still unhealthy at 09:10 triggers one.',
    part: sheet([
      lines(['Recovers within the wait'], { size: 13, bold: true, ink: 'muted' }),
      timeline([
        ['09:00', 'bad', 'unhealthy', 'the message waits'],
        ['09:06', 'ok', 'healthy', 'the message is skipped'],
      ]),
      lines(['Still unhealthy'], { size: 13, bold: true, ink: 'muted' }),
      timeline([
        ['09:00', 'bad', 'unhealthy', 'the message waits'],
        ['09:10', 'bad', 'unhealthy', 'the message is sent'],
      ]),
    ]),
  },
  silence: {
    alt: 'Form for a silence with the filter tags.cluster == "staging", the time from 06:00 until 12:00, the reason Upgrade of the staging cluster, and the button Silence.',
    part: window(
      'Notifications',
      [
        form(
          'New silence',
          [
            { label: 'Filter', value: 'tags.cluster == "staging"' },
            { label: 'From', value: '2026-03-14 06:00' },
            { label: 'Until', value: '2026-03-14 12:00' },
            { label: 'Reason', value: 'Upgrade of the staging cluster' },
          ],
          [
            ['Silence', 'primary'],
            ['Cancel', 'quiet'],
          ],
        ),
      ],
      ['Health', 'Catalog', 'Playbooks', 'Notifications'],
    ),
  },
  'notification-history': {
    alt: 'The history of the notification production-deployments lists messages about checkout with their times and statuses: sent, silenced, or suppressed by the repeat interval.',
    part: window(
      'Notifications',
      [
        heading('production-deployments', 'history'),
        table(
          [
            ['resource', 2.4],
            ['event', 2.4],
            ['status', 2.4],
            ['time', 1.2],
          ],
          [
            ['checkout', 'config.unhealthy', { text: 'sent', tone: 'ok' }, '09:41'],
            ['checkout', 'config.unhealthy', { text: 'repeat-interval', tone: 'off' }, '10:20'],
            ['search', 'config.unhealthy', { text: 'silenced', tone: 'warn' }, '10:32'],
          ],
        ),
      ],
      ['Health', 'Catalog', 'Playbooks', 'Notifications'],
    ),
  },
}
