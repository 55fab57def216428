// The catalog: items, changes, insights, tags and tutorials.

import { graph } from './graph.ts'
import { badges, code, heading, pairs, pill, table } from './parts.ts'
import type { Pictures } from './picture-types.ts'
import { sheet, timeline, window } from './screens.ts'

const link = (text: string) => ({ text, link: true as const })

export const CATALOG: Pictures = {
  'catalog-item': {
    alt: 'The item checkout in the catalog: a healthy deployment with the tags cluster production and namespace shop, 3 changes, 1 insight of high severity, and its manifest.',
    part: window('Catalog', [
      heading('checkout', 'Kubernetes::Deployment', 'ok'),
      badges([
        ['cluster: production', 'off'],
        ['namespace: shop', 'off'],
      ]),
      badges([
        ['Config', 'info'],
        ['Changes 3', 'off'],
        ['Insights 1', 'bad'],
        ['Relationships 4', 'off'],
        ['Playbooks', 'off'],
      ]),
      code(['apiVersion: apps/v1', 'kind: Deployment', 'spec:', '  replicas: 3']),
    ]),
  },
  changes: {
    alt: 'The changes of the deployment checkout: a BackOff at 09:38 that occurred 14 times, a diff of the image at 09:31, and a diff of spec.replicas at 08:02.',
    part: window('Catalog', [
      heading('checkout', 'Changes', 'bad'),
      timeline([
        ['09:38', 'warn', 'BackOff', 'restarting failed container · 14 times · low'],
        ['09:31', 'info', 'diff', 'spec.template.spec.containers[0].image · info'],
        ['08:02', 'info', 'diff', 'spec.replicas · info'],
      ]),
      code([
        '-      - image: registry.example.com/checkout:1.7.2',
        '+      - image: registry.example.com/checkout:1.8.0',
      ]),
    ]),
  },
  insights: {
    alt: 'Three open insights: a critical security finding of Trivy about checkout, a medium cost finding of Trusted Advisor about an idle load balancer, and a low compliance finding about versioning of the bucket invoices.',
    part: window('Catalog', [
      heading('Insights', 'open'),
      table(
        [
          ['item', 2],
          ['type', 2.1],
          ['severity', 1.9],
          ['finding', 4.2],
        ],
        [
          [link('checkout'), 'security', pill('critical', 'bad'), 'CVE in openssl 3.0.1'],
          [link('lb-legacy'), 'cost', pill('medium', 'warn'), 'Idle load balancer'],
          [link('invoices'), 'compliance', pill('low', 'info'), 'Versioning is off'],
        ],
      ),
    ]),
  },
  tags: {
    alt: 'The catalog filtered by the tags environment production and team shop: two services match, each shown with its tags.',
    part: window('Catalog', [
      badges([
        ['type: Example::Service', 'off'],
        ['environment: production', 'info'],
        ['team: shop', 'info'],
      ]),
      table(
        [
          ['name', 2],
          ['status', 2],
          ['tags', 5],
        ],
        [
          ['Checkout', 'production', 'environment, team, tier'],
          ['Search', 'production', 'environment, team, tier'],
        ],
      ),
    ]),
  },
  relationships: {
    alt: 'Relationships of the ingress shop: it is linked to the service checkout and to the DNS zone example.com, which another scraper found. The service is linked to the deployment checkout-api, and that to the config map settings.',
    part: sheet([
      graph(
        [
          { at: [0, 0], name: 'shop', note: 'Ingress', tone: 'ok' },
          { at: [1, 0], name: 'example.com', note: 'HostedZone', tone: 'ok' },
          { at: [0, 1], name: 'checkout', note: 'Service', tone: 'ok' },
          { at: [1, 1], name: 'checkout-api', note: 'Deployment', tone: 'warn' },
          { at: [2, 1], name: 'settings', note: 'ConfigMap', tone: 'ok' },
        ],
        [
          ['shop', 'example.com'],
          ['shop', 'checkout'],
          ['checkout', 'checkout-api'],
          ['checkout-api', 'settings'],
        ],
      ),
    ]),
  },
  health: {
    alt: 'Four items with health and status: orders is healthy and available, checkout is unhealthy and in CrashLoopBackOff, search has a warning and is Pending, and settings is unknown and has no status.',
    part: sheet([
      table(
        [
          ['name', 1.8],
          ['type', 3.6],
          ['health', 2.35],
          ['status', 3.4],
        ],
        [
          ['orders', 'AWS::EC2::Volume', { text: 'healthy', tone: 'ok' }, 'available'],
          ['checkout', 'Kubernetes::Pod', { text: 'unhealthy', tone: 'bad' }, 'CrashLoopBackOff'],
          ['search', 'Kubernetes::Pod', { text: 'warning', tone: 'warn' }, 'Pending'],
          ['settings', 'Example::Settings', { text: 'unknown', tone: 'off' }, ''],
        ],
      ),
    ]),
  },
  'file-scraper': {
    alt: 'The service Checkout in the catalog after the change: status production, team shop, a link to the runbook, and a change of type diff with the summary replicas, from 3 to 5. The field reviewedBy is excluded.',
    part: window('Catalog', [
      heading('Checkout', 'Example::Service'),
      pairs(
        [
          ['Status', 'production'],
          ['team', 'shop'],
          ['Runbook', link('Open')],
        ],
        0.24,
      ),
      timeline([['now', 'info', 'diff', 'replicas']]),
      code(['-replicas: 3', '+replicas: 5']),
    ]),
  },
  'date-mapping': {
    alt: 'The list of services with deleted ones included: Checkout was created on 2021-03-15, Vouchers was created on 2019-11-04 and deleted on 2024-06-30 with the reason FROM_DELETE_FIELD.',
    part: window('Catalog', [
      heading('Example::Service', 'deleted items included'),
      table(
        [
          ['name', 1.9],
          ['created', 2.2],
          ['deleted', 2.2],
          ['reason', 3.6],
        ],
        [
          ['Checkout', '2021-03-15', '', ''],
          ['Vouchers', '2019-11-04', '2024-06-30', 'FROM_DELETE_FIELD'],
        ],
      ),
    ]),
  },
}
