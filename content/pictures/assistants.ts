// Agents, assistants, and the parts of the interface themselves.

import { badges, buttons, card, code, heading, lines, stack, table } from './parts.ts'
import type { Pictures } from './picture-types.ts'
import { form, sheet, speech, window } from './screens.ts'

export const ASSISTANTS: Pictures = {
  'agent-list': {
    alt: 'The list of agents: prod-eu was seen 12 seconds ago and reports 1,204 items, and edge-berlin was last seen 3 hours ago.',
    part: window(
      'Settings',
      [
        heading('Agents', '2 agents'),
        table(
          [
            ['name', 2],
            ['last seen', 2.6],
            ['items', 1.4],
          ],
          [
            ['prod-eu', { text: '12 seconds ago', tone: 'ok' }, '1,204'],
            ['edge-berlin', { text: '3 hours ago', tone: 'bad' }, '86'],
          ],
        ),
        buttons([['Add agent', 'primary']]),
      ],
      ['Health', 'Catalog', 'Playbooks', 'Settings'],
    ),
  },
  'agent-form': {
    alt: 'Dialog for a new agent with the name prod-eu, followed by the Helm command that installs the agent with its token.',
    part: window(
      'Settings',
      [
        form(
          'Add agent',
          [{ label: 'Name', value: 'prod-eu' }],
          [
            ['Next', 'primary'],
            ['Cancel', 'quiet'],
          ],
        ),
        code([
          'helm install mc-agent \\',
          '  flanksource/mission-control-agent \\',
          '  --set upstream.agentName=prod-eu …',
        ]),
      ],
      ['Health', 'Catalog', 'Playbooks', 'Settings'],
    ),
  },
  'mcp-token': {
    alt: 'Dialog with a new token named claude-desktop. The token is shown only once, and the tabs below it show how to set up Claude Desktop, Claude Code and VS Code.',
    part: window(
      'Settings',
      [
        form(
          'New token',
          [
            { label: 'Name', value: 'claude-desktop' },
            { label: 'Token, shown once', value: '', kind: 'secret' },
          ],
          [['Copy', 'primary']],
        ),
        badges([
          ['Claude Desktop', 'info'],
          ['Claude Code', 'off'],
          ['VS Code', 'off'],
        ]),
      ],
      ['Health', 'Catalog', 'Playbooks', 'Settings'],
    ),
  },
  'mcp-search': {
    alt: 'A conversation: the user asks which deployments in production are unhealthy, the assistant calls search_catalog with a query, and replies that checkout in the namespace shop is unhealthy.',
    part: sheet([
      speech('You', ['Which deployments in production are unhealthy?']),
      speech(
        'search_catalog',
        ['type=Kubernetes::Deployment', 'tags.cluster=production health=unhealthy'],
        'code',
      ),
      speech('Assistant', [
        'One: checkout in the namespace shop. Its pods are in',
        'CrashLoopBackOff since the change of 09:31.',
      ]),
    ]),
  },
  'mcp-run': {
    alt: 'A conversation: the request to restart the deployment checkout, a prompt to allow the tool restart-deployment_mission-control_kubernetes, and the reply that the run is scheduled.',
    part: sheet([
      speech('You', ['Restart the deployment checkout in production.']),
      card(
        stack([
          lines(['Allow this tool?'], { size: 13, bold: true }),
          lines(['restart-deployment_mission-control_kubernetes'], { size: 12.5, mono: true }),
          buttons([
            ['Allow once', 'primary'],
            ['Deny', 'quiet'],
          ]),
        ]),
        'code',
      ),
      speech('Assistant', ['The run is scheduled. I will read its result.']),
    ]),
  },
  'web-components': {
    alt: 'Examples of components: a primary, a secondary, a quiet and a destructive button, badges for healthy, warning, unhealthy and unknown, and a field with its label above it.',
    part: sheet([
      buttons([
        ['Add agent', 'primary'],
        ['Edit', 'second'],
        ['Cancel', 'quiet'],
        ['Delete', 'danger'],
      ]),
      badges([
        ['Healthy', 'ok'],
        ['Warning', 'warn'],
        ['Unhealthy', 'bad'],
        ['Unknown', 'off'],
      ]),
      form('Form', [{ label: 'Name', value: 'restart-pods', hint: 'optional' }], [['Save', 'primary']]),
    ]),
  },
}
