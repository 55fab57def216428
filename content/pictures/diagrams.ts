// Diagrams of the architecture, of deployments and of data flows.

import { DIAGRAM_WIDTH, diagram } from './diagram.ts'
import type { Part } from './parts.ts'
import type { Pictures } from './picture-types.ts'
import { sheet } from './screens.ts'

const draw = (options: Parameters<typeof diagram>[0]) => ({
  width: DIAGRAM_WIDTH,
  part: sheet([space(options.frames ? 12 : 0), diagram(options)], 0),
})

/** Room for the label of a frame in the first row. */
function space(height: number): Part {
  return () => ({ svg: '', height })
}

export const DIAGRAMS: Pictures = {
  architecture: {
    alt: 'The Ingress routes to flanksource-ui, which forwards API calls to mission-control. mission-control proxies Kratos, PostgREST, config-db and canary-checker. All of them use one Postgres.',
    ...draw({
      columns: 2,
      frames: [{ label: 'Your cluster', rows: [1, 4] }],
      boxes: [
        { at: [0, 0], span: 2, name: 'Browser, CLI, MCP client' },
        { at: [0, 1], span: 2, name: 'flanksource-ui', note: 'user interface' },
        { at: [0, 2], span: 2, name: 'mission-control', note: 'API, operators, jobs', look: 'strong' },
        { at: [0, 3], name: 'Kratos', note: 'and PostgREST' },
        { at: [1, 3], name: 'config-db', note: 'and canary-checker' },
        { at: [0, 4], span: 2, name: 'Postgres', note: 'one shared database' },
      ],
      arrows: [
        { from: 'Browser, CLI, MCP client', to: 'flanksource-ui', label: 'HTTPS' },
        { from: 'flanksource-ui', to: 'mission-control', label: '/api' },
        { from: 'mission-control', to: 'Kratos', label: 'proxies' },
        { from: 'mission-control', to: 'config-db', label: 'proxies' },
        { from: 'Kratos', to: 'Postgres', both: true },
        { from: 'config-db', to: 'Postgres', both: true },
      ],
    }),
  },
  'how-it-works': {
    alt: 'Git applies resources to the cluster, operators copy them into Postgres, workers and the playbook runner read and write the same database, and the user interface and API serve it.',
    ...draw({
      columns: 2,
      frames: [{ label: 'Mission Control', rows: [1, 4] }],
      boxes: [
        { at: [0, 0], span: 2, name: 'Git', note: 'manifests and charts' },
        { at: [0, 1], span: 2, name: 'Operators', note: 'watch the resources' },
        { at: [0, 2], span: 2, name: 'Postgres', note: 'definitions, state, history', look: 'strong' },
        { at: [0, 3], name: 'Workers', note: 'scrape, check' },
        { at: [1, 3], name: 'Playbook runner', note: 'acts' },
        { at: [0, 4], span: 2, name: 'UI and API', note: 'permissions, search' },
        { at: [0, 5], span: 2, name: 'People and clients', note: 'browser, API, MCP' },
      ],
      arrows: [
        { from: 'Git', to: 'Operators', label: 'apply' },
        { from: 'Operators', to: 'Postgres', label: 'copy' },
        { from: 'Postgres', to: 'Workers', both: true },
        { from: 'Postgres', to: 'Playbook runner', both: true },
        { from: 'Workers', to: 'UI and API' },
        { from: 'Playbook runner', to: 'UI and API' },
        { from: 'UI and API', to: 'People and clients', both: true },
      ],
    }),
  },
  'deployment-models': {
    alt: 'Three panels. SaaS with agents: an agent in your cluster sends data outbound. Self-hosted: everything runs in your network. SaaS only: the hosted instance connects to your systems from outside.',
    ...draw({
      columns: 1,
      frames: [
        { label: 'SaaS with agents', rows: [0, 1] },
        { label: 'Self-hosted', rows: [2, 3] },
        { label: 'SaaS only', rows: [4, 5] },
      ],
      boxes: [
        { at: [0, 0], name: 'Hosted instance', note: 'UI, API, Postgres', look: 'strong' },
        { at: [0, 1], name: 'Agent', note: 'in your cluster' },
        { at: [0, 2], name: 'Your instance', note: 'UI, API, Postgres', look: 'strong' },
        { at: [0, 3], name: 'Clusters and clouds', note: 'in your network' },
        { at: [0, 4], name: 'Hosted', note: 'stores credentials', look: 'strong' },
        { at: [0, 5], name: 'Your systems', note: 'public endpoints' },
      ],
      arrows: [
        { from: 'Agent', to: 'Hosted instance', label: 'outbound HTTPS' },
        { from: 'Your instance', to: 'Clusters and clouds' },
        { from: 'Hosted', to: 'Your systems', label: 'inbound to you' },
      ],
    }),
  },
  'ingestion-models': {
    alt: 'Hub and spoke: one primary instance connects out to every cluster and account. Multi-agent: an agent in each place pushes to the primary instance.',
    ...draw({
      columns: 2,
      frames: [
        { label: 'Hub and spoke', rows: [0, 1] },
        { label: 'Multi-agent', rows: [2, 3] },
      ],
      boxes: [
        { at: [0, 0], span: 2, name: 'Primary instance', note: 'has all credentials', look: 'strong' },
        { at: [0, 1], name: 'Cluster A' },
        { at: [1, 1], name: 'Account B' },
        { at: [0, 2], span: 2, name: 'Primary', note: 'receives data only', look: 'strong' },
        { at: [0, 3], name: 'Agent A', note: 'in cluster A' },
        { at: [1, 3], name: 'Agent B', note: 'in account B' },
      ],
      arrows: [
        { from: 'Primary instance', to: 'Cluster A', label: 'connects' },
        { from: 'Primary instance', to: 'Account B' },
        { from: 'Agent A', to: 'Primary', label: 'pushes' },
        { from: 'Agent B', to: 'Primary' },
      ],
    }),
  },
  'agent-replication': {
    alt: 'In your cluster, config-db and canary-checker write to Postgres. The agent pushes new rows upstream every minute and polls for playbook actions.',
    ...draw({
      columns: 2,
      frames: [{ label: 'Your cluster', rows: [0, 2] }],
      boxes: [
        { at: [0, 0], name: 'config-db', note: 'scrapes' },
        { at: [1, 0], name: 'canary-checker', note: 'checks' },
        { at: [0, 1], span: 2, name: 'Postgres', note: 'marks new rows' },
        { at: [0, 2], span: 2, name: 'Agent', look: 'strong' },
        { at: [0, 3], span: 2, name: 'Upstream', note: 'SaaS or self-hosted' },
      ],
      arrows: [
        { from: 'config-db', to: 'Postgres' },
        { from: 'canary-checker', to: 'Postgres' },
        { from: 'Postgres', to: 'Agent', both: true },
        { from: 'Agent', to: 'Upstream', label: 'rows and long poll', both: true },
      ],
    }),
  },
  'telemetry-flow': {
    alt: 'Diagram: Prometheus scrapes the metrics endpoint of mission-control, canary-checker and config-db every 30 seconds, and each service sends traces to an OTLP collector.',
    ...draw({
      columns: 1,
      boxes: [
        { at: [0, 0], name: 'Prometheus', note: 'scrapes every 30 seconds' },
        {
          at: [0, 1],
          name: 'Services, port 8080',
          note: 'mission-control, config-db, canary-checker',
          look: 'strong',
        },
        { at: [0, 2], name: 'OTLP collector', note: 'gRPC' },
      ],
      arrows: [
        { from: 'Prometheus', to: 'Services, port 8080', label: 'GET /metrics' },
        { from: 'Services, port 8080', to: 'OTLP collector', label: 'traces' },
      ],
    }),
  },
  'comparison-layers': {
    alt: 'Diagram: delivery tools and running systems feed Mission Control, which queries monitoring systems and serves portals, chat and AI assistants.',
    ...draw({
      columns: 2,
      boxes: [
        { at: [0, 0], name: 'Deliver', note: 'CI, Flux, Argo CD' },
        { at: [1, 0], name: 'Run', note: 'clusters, clouds' },
        { at: [0, 1], span: 2, name: 'Mission Control', note: 'catalog, checks, playbooks', look: 'strong' },
        { at: [0, 2], name: 'Measure', note: 'Prometheus, logs' },
        { at: [1, 2], name: 'Present', note: 'portals, chat, AI' },
      ],
      arrows: [
        { from: 'Deliver', to: 'Mission Control', label: 'scrape' },
        { from: 'Run', to: 'Mission Control', label: 'watch' },
        { from: 'Mission Control', to: 'Measure', label: 'query' },
        { from: 'Mission Control', to: 'Present', label: 'API, MCP' },
      ],
    }),
  },
  'artifact-flow': {
    alt: 'Diagram: playbook actions and health checks write file content to the artifact store and metadata to PostgreSQL.',
    ...draw({
      columns: 2,
      boxes: [
        { at: [0, 0], name: 'Playbook action', note: 'exec, pod' },
        { at: [1, 0], name: 'Health check', note: 'exec, junit' },
        { at: [0, 1], span: 2, name: 'Artifact store', note: 'one connection', look: 'strong' },
        { at: [0, 2], name: 'File content', note: 'bucket or folder' },
        { at: [1, 2], name: 'Metadata', note: 'PostgreSQL' },
      ],
      arrows: [
        { from: 'Playbook action', to: 'Artifact store' },
        { from: 'Health check', to: 'Artifact store' },
        { from: 'Artifact store', to: 'File content' },
        { from: 'Artifact store', to: 'Metadata' },
      ],
    }),
  },
}
