// Messages of API references.

import type { MessagesOf } from '../../core/model/messages.ts'

export const openApiMessages = {
  'openapi.version': 'Version {version}',
  'openapi.servers': 'Servers',
  'openapi.authentication': 'Authentication',
  'openapi.operations': 'Operations',
  'openapi.webhooks': 'Webhooks',
  'openapi.path': 'Path parameters',
  'openapi.query': 'Query parameters',
  'openapi.header': 'Headers',
  'openapi.cookie': 'Cookies',
  'openapi.body': 'Request body',
  'openapi.responses': 'Responses',
  'openapi.type': 'Type',
  'openapi.deprecated': 'Deprecated: do not use it in new code.',
  'openapi.default': 'Other statuses',
  'openapi.or': 'or',
  'openapi.public': 'None',
  'openapi.apiKey': 'API key',
  'openapi.http': 'HTTP authentication',
  'openapi.oauth2': 'OAuth 2.0',
  'openapi.openIdConnect': 'OpenID Connect',
  'openapi.mutualTLS': 'Client certificate',
  'openapi.scopes': 'Scopes',
  'openapi.sample': 'Example',
  'openapi.more': 'More information',
  'openapi.license': 'License',
  'openapi.contact': 'Contact',
  'openapi.terms': 'Terms of service',
  'openapi.callbacks': 'Callbacks',
} as const

declare module '../../core/model/messages.ts' {
  interface PluginMessages extends MessagesOf<typeof openApiMessages> {}
}
