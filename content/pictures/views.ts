// Views: the examples, their panels and columns.

import { gaugePanel, numberPanel, piePanel } from './panels.ts'
import { badges, heading, lines, pill, row, stack, table } from './parts.ts'
import type { Pictures } from './picture-types.ts'
import { sheet, window } from './screens.ts'

const link = (text: string) => ({ text, link: true as const })
const health = (text: string) => ({
  text,
  tone: text === 'healthy' ? ('ok' as const) : text === 'warning' ? ('warn' as const) : ('bad' as const),
})

export const VIEWS: Pictures = {
  'view-failing-pods': {
    alt: 'The view Failing pods: a pie chart counts 4 unhealthy pods and 2 with a warning, and a table lists them with namespace, health and status.',
    part: window('Views', [
      heading('Failing pods', 'updated just now'),
      row([
        piePanel('By health', [
          ['unhealthy', 4, 'bad'],
          ['warning', 2, 'warn'],
        ]),
        stack([
          badges([['Namespace: all', 'info']]),
          lines(['Pods that are not healthy,', 'with their cluster'], { size: 13, ink: 'muted' }),
        ]),
      ]),
      table(
        [
          ['name', 3],
          ['namespace', 2],
          ['health', 2],
          ['status', 3],
        ],
        [
          [link('checkout-7d9f'), 'shop', health('unhealthy'), 'CrashLoopBackOff'],
          [link('ledger-0'), 'payments', health('unhealthy'), 'ImagePullBackOff'],
          [link('search-5c4b'), 'shop', health('warning'), 'Pending'],
        ],
      ),
    ]),
  },
  'view-backups': {
    alt: 'The view Database backups: of 14 backups in three days, 13 succeeded and 1 failed. The table shows the database, kind, result and time, with the failed backup of ledger first.',
    part: window('Views', [
      heading('Database backups', 'updated 4 minutes ago'),
      row(
        [
          piePanel('Backups by result', [
            ['BackupCompleted', 8, 'ok'],
            ['BackupSuccessful', 5, 'info'],
            ['BackupFailed', 1, 'bad'],
          ]),
          numberPanel('Failed', '1', 'bad'),
        ],
        [2, 1],
      ),
      table(
        [
          ['database', 1.7],
          ['kind', 4.1],
          ['result', 3.6],
          ['time', 1.2],
        ],
        [
          [
            link('ledger'),
            pill('AWS::RDS::DBInstance', 'off'),
            { text: 'BackupFailed', tone: 'bad' },
            '03:12',
          ],
          [
            link('orders'),
            pill('AWS::RDS::DBInstance', 'off'),
            { text: 'BackupCompleted', tone: 'ok' },
            '03:04',
          ],
          [
            link('catalog'),
            pill('GCP::SQLInstance', 'off'),
            { text: 'BackupSuccessful', tone: 'ok' },
            '02:30',
          ],
        ],
      ),
    ]),
  },
  'view-releases': {
    alt: 'The view Helm releases: a pie chart shows 21 healthy releases, 2 with a warning and 1 unhealthy, a table counts them by cluster, and each release has its cluster, version and health.',
    part: window('Views', [
      heading('Helm releases'),
      row([
        piePanel('Health', [
          ['healthy', 21, 'ok'],
          ['warning', 2, 'warn'],
          ['unhealthy', 1, 'bad'],
        ]),
        table(
          [
            ['cluster', 2],
            ['value', 1],
          ],
          [
            ['production', '16'],
            ['staging', '8'],
          ],
        ),
      ]),
      table(
        [
          ['name', 2.6],
          ['cluster', 2.6],
          ['version', 1.8],
          ['health', 2],
        ],
        [
          [link('ingress-nginx'), pill('production', 'info'), '4.11.3', health('healthy')],
          [link('cert-manager'), pill('production', 'info'), 'v1.16.1', health('unhealthy')],
          [link('podinfo'), pill('staging', 'off'), '6.7.1', health('warning')],
        ],
      ),
    ]),
  },
  'view-pipelines': {
    alt: 'The view Pipelines: of 40 runs, 34 succeeded, 4 failed and 2 are running. The table shows the workflow, repository, result, duration and initiator of each run.',
    part: window('Views', [
      heading('Pipelines', 'updated 2 minutes ago'),
      row([
        piePanel('Results', [
          ['success', 34, 'ok'],
          ['failure', 4, 'bad'],
          ['running', 2, 'info'],
        ]),
        table(
          [
            ['workflow', 2],
            ['value', 1],
          ],
          [
            ['Release', '3'],
            ['Deploy', '1'],
          ],
        ),
      ]),
      table(
        [
          ['workflow', 2],
          ['repository', 3],
          ['result', 2],
          ['took', 1.6],
          ['by', 1.6],
        ],
        [
          [link('Release'), 'example/shop', { text: 'success', tone: 'ok' }, '6m 12s', 'maria'],
          [link('Deploy'), 'example/shop', { text: 'failure', tone: 'bad' }, '1m 48s', 'jonas'],
          [link('Release'), 'example/search', { text: 'running', tone: 'info' }, '2m 05s', 'maria'],
        ],
      ),
    ]),
  },
  'view-panels': {
    alt: 'Four panels: the number 12 for Nodes, a gauge Healthy pods at 97 %, a pie chart Pods by health with 388 healthy, 8 warning and 4 unhealthy, and a table Pods by namespace.',
    part: window('Views', [
      heading('Fleet'),
      row([numberPanel('Nodes', '12'), gaugePanel('Healthy pods', 0.97, '97 %', 'warn')]),
      row([
        piePanel('Pods by health', [
          ['healthy', 388, 'ok'],
          ['warning', 8, 'warn'],
          ['unhealthy', 4, 'bad'],
        ]),
        table(
          [
            ['namespace', 2],
            ['value', 1],
          ],
          [
            ['shop', '142'],
            ['payments', '96'],
          ],
        ),
      ]),
    ]),
  },
  'view-columns': {
    alt: 'A table with one column of each type: a link with an icon, a badge, a health, a duration, bytes, and a gauge that is green, orange or red depending on its thresholds.',
    part: sheet([
      table(
        [
          ['name', 1.7],
          ['pool', 2],
          ['health', 2.5],
          ['took', 1.5],
          ['memory', 1.8],
          ['used', 2.4],
        ],
        [
          [
            link('node-1'),
            pill('default', 'info'),
            health('healthy'),
            '42s',
            '15.6 GB',
            { text: '61 %', tone: 'ok', bar: 0.61 },
          ],
          [
            link('node-2'),
            pill('default', 'info'),
            health('warning'),
            '1m 8s',
            '15.6 GB',
            { text: '84 %', tone: 'warn', bar: 0.84 },
          ],
          [
            link('node-3'),
            pill('gpu', 'off'),
            health('unhealthy'),
            '3m',
            '62.5 GB',
            { text: '96 %', tone: 'bad', bar: 0.96 },
          ],
        ],
      ),
    ]),
  },
  'view-pod-memory': {
    alt: 'The view Memory of pods lists each pod in the catalog with its namespace and health, the memory that Prometheus measured, and the limit from the manifest.',
    part: window('Views', [
      heading('Memory of pods'),
      table(
        [
          ['name', 2.6],
          ['namespace', 2],
          ['health', 2],
          ['used', 1.6],
          ['max', 1.6],
        ],
        [
          ['ledger-0', 'payments', health('healthy'), '1.8 GB', '2 GB'],
          ['checkout-7d9f', 'shop', health('unhealthy'), '498 MB', '512 MB'],
          ['search-5c4b', 'shop', health('healthy'), '310 MB', '1 GB'],
        ],
      ),
    ]),
  },
  'view-variables': {
    alt: 'The view Pods of a namespace has two controls at the top, Cluster set to production and Namespace set to shop. The table lists the matching pods.',
    part: window('Views', [
      heading('Pods of a namespace'),
      badges([
        ['Cluster: production ▾', 'info'],
        ['Namespace: shop ▾', 'info'],
      ]),
      table(
        [
          ['name', 3],
          ['status', 2],
        ],
        [
          ['checkout-7d9f', { text: 'CrashLoopBackOff', tone: 'bad' }],
          ['search-5c4b', { text: 'Pending', tone: 'warn' }],
          ['storefront-6b8c', { text: 'Running', tone: 'ok' }],
        ],
      ),
    ]),
  },
}
