// The schemas that samples are validated with. `strict` where a field that the schema does not name is a mistake.

import type { UserConfig } from 'octavo'

export const SAMPLES: NonNullable<UserConfig['samples']> = {
  schemas: {
    canary: {
      file: 'content/schemas/canary.schema.json',
      apiVersion: 'canaries.flanksource.com/v1',
      kind: 'Canary',
      strict: true,
      exceptions: {
        // The schema wants each manifest inside an `Object`; real ones are written as they are.
        '/$defs/Unstructured': { type: 'object' },
        // It has the selector of topologies; the check takes the full one of the catalog.
        '/$defs/CatalogCheck/properties/selector': { type: 'array', items: { type: 'object' } },
      },
    },
    topology: {
      file: 'content/schemas/topology.schema.json',
      apiVersion: 'canaries.flanksource.com/v1',
      kind: 'Topology',
      strict: true,
      // The schema wants each manifest inside an `Object`; real ones are written as they are.
      exceptions: { '/$defs/Unstructured': { type: 'object' } },
    },
    'scrape-config': {
      file: 'content/schemas/scrape-config.schema.json',
      apiVersion: 'configs.flanksource.com/v1',
      kind: 'ScrapeConfig',
      strict: true,
    },
    playbook: {
      file: 'content/schemas/playbook.schema.json',
      apiVersion: 'mission-control.flanksource.com/v1',
      kind: 'Playbook',
      strict: true,
    },
    notification: {
      file: 'content/schemas/notification.schema.json',
      apiVersion: 'mission-control.flanksource.com/v1',
      kind: 'Notification',
      strict: true,
    },
    silence: {
      file: 'content/schemas/silence.schema.json',
      apiVersion: 'mission-control.flanksource.com/v1',
      kind: 'NotificationSilence',
      strict: true,
    },
    connection: {
      file: 'content/schemas/connection.schema.json',
      apiVersion: 'mission-control.flanksource.com/v1',
      kind: 'Connection',
      strict: true,
    },
    permission: {
      file: 'content/schemas/permission.schema.json',
      apiVersion: 'mission-control.flanksource.com/v1',
      kind: 'Permission',
      strict: true,
    },
    'permission-group': {
      file: 'content/schemas/permission-group.schema.json',
      apiVersion: 'mission-control.flanksource.com/v1',
      kind: 'PermissionGroup',
      strict: true,
    },
    scope: {
      file: 'content/schemas/scope.schema.json',
      apiVersion: 'mission-control.flanksource.com/v1',
      kind: 'Scope',
      strict: true,
    },
    plugin: {
      file: 'content/schemas/plugin.schema.json',
      apiVersion: 'mission-control.flanksource.com/v1',
      kind: 'Plugin',
      strict: true,
    },
    view: {
      file: 'content/schemas/view.schema.json',
      apiVersion: 'mission-control.flanksource.com/v1',
      kind: 'View',
      strict: true,
      // The schema wants what the custom resource definition leaves optional.
      exceptions: {
        '/$defs/View': {
          type: 'object',
          required: ['metadata', 'spec'],
          properties: {
            apiVersion: { type: 'string' },
            kind: { type: 'string' },
            metadata: { $ref: '#/$defs/ObjectMeta' },
            spec: { $ref: '#/$defs/ViewSpec' },
          },
          additionalProperties: false,
        },
        '/$defs/ViewSpec': {
          type: 'object',
          required: ['queries'],
          properties: {
            description: { type: 'string' },
            display: { $ref: '#/$defs/ViewDisplay' },
            panels: { type: 'array', items: { $ref: '#/$defs/PanelDef' } },
            columns: { $ref: '#/$defs/ViewColumnDefList' },
            queries: { type: 'object', additionalProperties: { $ref: '#/$defs/ViewQueryWithColumnDefs' } },
            merge: { type: 'string' },
            mapping: { type: 'object', additionalProperties: { type: 'string' } },
            cache: { $ref: '#/$defs/ViewCache' },
            templating: { type: 'array', items: { $ref: '#/$defs/ViewVariable' } },
          },
          additionalProperties: false,
        },
      },
    },
    application: {
      file: 'content/schemas/application.schema.json',
      apiVersion: 'mission-control.flanksource.com/v1',
      kind: 'Application',
      strict: true,
    },
    values: { unchecked: 'Values of Helm charts', title: ['values.yaml', '*values.yaml', '*values*.yaml'] },
    kubernetes: {
      unchecked: 'Resources of Kubernetes and of other operators',
      apiVersion: [
        'v1',
        'apps/*',
        'batch/*',
        '*.k8s.io/*',
        '*.fluxcd.io/*',
        'argoproj.io/*',
        'kustomize.config.k8s.io/*',
      ],
    },
  },
}
