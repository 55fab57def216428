// Playbooks: forms, runs, approvals and results.

import { badges, buttons, card, code, heading, lines, pairs, stack, table } from './parts.ts'
import type { Pictures } from './picture-types.ts'
import { form, message, sheet, steps, timeline, window } from './screens.ts'

export const PLAYBOOKS: Pictures = {
  'playbook-form': {
    alt: 'The form Restart deployment for checkout: the field Reason contains stuck connections, a note explains that the run needs approval, and the button Run submits the form.',
    part: window('Playbooks', [
      form(
        'Restart deployment · checkout',
        [{ label: 'Reason', value: 'stuck connections', hint: 'required' }],
        [
          ['Run', 'primary'],
          ['Cancel', 'quiet'],
        ],
        'The run needs approval before it starts.',
      ),
    ]),
  },
  'playbook-run': {
    alt: 'The run of Restart deployment on checkout is completed: approved by Jane, the action restart took 42 seconds and report 1 second, and the output reports a successful rollout with the reason stuck connections.',
    part: window('Playbooks', [
      heading('Restart deployment · checkout', 'completed', 'ok'),
      steps([
        ['done', 'Approved', 'by Jane'],
        ['done', 'restart', '42 s'],
        ['done', 'report', '1 s'],
      ]),
      code([
        'deployment.apps/checkout restarted',
        'deployment "checkout" successfully rolled out',
        'because of stuck connections',
      ]),
    ]),
  },
  'self-service-form': {
    alt: 'The form Request a database for the namespace shop: the name shop-db, the size 10 GB from a list, the checked box Daily backups, and the button Run.',
    part: window('Playbooks', [
      form(
        'Request a database · shop',
        [
          { label: 'Name', value: 'shop-db', hint: 'Lower-case letters, digits and dashes' },
          { label: 'Size', value: '10 GB', kind: 'list' },
          { label: 'Daily backups', value: 'true', kind: 'check' },
        ],
        [
          ['Run', 'primary'],
          ['Cancel', 'quiet'],
        ],
      ),
    ]),
  },
  'playbook-menu': {
    alt: 'The page of the deployment checkout in the catalog with the menu Playbooks open: it offers Restart deployment and Scale deployment of the category Kubernetes, and Diagnose of the category AI.',
    part: window('Catalog', [
      heading('checkout', 'Kubernetes::Deployment', 'ok'),
      badges([
        ['cluster: production', 'off'],
        ['namespace: shop', 'off'],
        ['Playbooks ▾', 'info'],
      ]),
      card(
        stack(
          [
            lines(['Kubernetes'], { size: 12.5, bold: true, ink: 'muted' }),
            lines(['Restart deployment', 'Scale deployment']),
            lines(['AI'], { size: 12.5, bold: true, ink: 'muted' }),
            lines(['Diagnose']),
          ],
          8,
        ),
      ),
    ]),
  },
  approval: {
    alt: 'A run of Delete namespace on sandbox waits for approval by lead@example.com or the team platform. It has buttons to approve and cancel it.',
    part: window('Playbooks', [
      heading('Delete namespace · sandbox', 'pending_approval', 'warn'),
      pairs(
        [
          ['Started by', 'Omar'],
          ['Approvers', 'lead@example.com, team platform'],
          ['Needed', 'any of them'],
        ],
        0.26,
      ),
      steps([
        ['waiting', 'Approval', 'for 4 minutes'],
        ['skipped', 'delete', 'not started'],
      ]),
      buttons([
        ['Approve', 'primary'],
        ['Cancel', 'quiet'],
      ]),
    ]),
  },
  'approval-both': {
    alt: 'A run of Fail over the shop database needs two approvals: the team database has approved, but duty-manager@example.com has not, so the actions promote and tell have not started.',
    part: window('Playbooks', [
      heading('Fail over the shop database', 'pending_approval', 'warn'),
      pairs([['Reason', 'disk of the primary is failing']], 0.26),
      steps([
        ['done', 'team database', 'approved 14:02'],
        ['waiting', 'duty-manager@example.com', 'waiting'],
        ['skipped', 'promote', 'not started'],
        ['skipped', 'tell', 'not started'],
      ]),
    ]),
  },
  'conditional-actions': {
    alt: 'A failed run of Careful restart: restart failed, alarm ran because of failure(), and trace ran because of always().',
    part: window('Playbooks', [
      heading('Careful restart · checkout', 'failed', 'bad'),
      steps([
        ['failed', 'restart', 'exit status 1'],
        ['done', 'alarm', 'if: failure()'],
        ['done', 'trace', 'if: always()'],
      ]),
    ]),
  },
  'action-output': {
    alt: 'A run of Clean up failed jobs on the namespace batch: find printed the jobs as JSON, delete removed two of them, and tell sent their names.',
    part: window('Playbooks', [
      heading('Clean up failed jobs · batch', 'completed', 'ok'),
      steps([
        ['done', 'find', '2 s'],
        ['done', 'delete', '3 s'],
        ['done', 'tell', '1 s'],
      ]),
      code(['job.batch "nightly-report-28912" deleted', 'job.batch "nightly-report-28915" deleted']),
    ]),
  },
  'delayed-run': {
    alt: 'A run of Scale up for a while: at 09:00, up set 10 replicas. The run sleeps until 11:00, and then down sets 2 replicas again.',
    part: window('Playbooks', [
      heading('Scale up for a while · checkout', 'sleeping', 'info'),
      timeline([
        ['09:00', 'ok', 'up', '10 replicas'],
        ['09:00', 'info', 'sleeping', 'for 2 hours'],
        ['11:00', 'off', 'down', '2 replicas'],
      ]),
    ]),
  },
  'temporary-access': {
    alt: 'A run of Temporary access to a namespace: at 09:00 the team platform approved, grant created the role binding, and at 10:00 revoke deletes it.',
    part: window('Playbooks', [
      heading('Temporary access to a namespace · shop', 'sleeping', 'info'),
      timeline([
        ['09:00', 'ok', 'Approved', 'by Jane of the team platform'],
        ['09:00', 'ok', 'grant', 'rolebinding access-0199a1c2 created'],
        ['10:00', 'off', 'revoke', 'after the chosen hour'],
      ]),
    ]),
  },
  'pull-request': {
    alt: 'The run of Request access to the cluster shows the pull request Grant view on production to Omar with the label access, which adds one file and one line, and is open for review.',
    part: sheet([
      heading('Grant view on production to Omar', 'open', 'ok'),
      badges([
        ['access', 'info'],
        ['base: main', 'off'],
      ]),
      lines(['Grant view to omar@example.com', 'Look into the slow checkout'], { size: 13.5 }),
      code([
        'clusters/production/access/kustomization.yaml',
        '+   - 0199a1c2.yaml',
        'clusters/production/access/0199a1c2.yaml',
        '+ kind: ClusterRoleBinding',
      ]),
    ]),
  },
  'run-artifacts': {
    alt: 'The run of Keep logs on the pod checkout-7d9f has three artifacts to download: current.log with 84 kB, previous.log with 112 kB, and stderr with 0 kB.',
    part: window('Playbooks', [
      heading('Keep logs · checkout-7d9f', 'completed', 'ok'),
      table(
        [
          ['artifact', 3],
          ['size', 1.2],
          ['', 1.6],
        ],
        [
          ['current.log', '84 kB', { text: 'Download', link: true }],
          ['previous.log', '112 kB', { text: 'Download', link: true }],
          ['stderr', '0 kB', { text: 'Download', link: true }],
        ],
      ),
    ]),
  },
  'ai-diagnosis': {
    alt: 'A diagnosis of the deployment checkout in Slack: the memory limit has been too low since a change two hours ago. The message contains the evidence and the recommendation to raise the limit to 768Mi.',
    part: sheet([
      message({
        tone: 'info',
        title: 'Diagnosis of checkout',
        text: [
          'The memory limit is too low since 07:40.',
          'Evidence: 6 OOMKilled exits; the change diff set',
          'limits.memory from 768Mi to 512Mi.',
          'Advice: set the limit to 768Mi again.',
        ],
      }),
    ]),
  },
  'log-table': {
    alt: 'The artifact of Show logs as a table with the time, severity, message and count of each line. The line connection refused was merged from 214 lines.',
    part: window('Playbooks', [
      heading('Show logs · checkout', 'completed', 'ok'),
      table(
        [
          ['time', 1.5],
          ['severity', 1.6],
          ['message', 4.4],
          ['count', 1],
        ],
        [
          ['09:41:07', { text: 'error', tone: 'bad' }, 'connection refused: orders-db', '214'],
          ['09:40:58', { text: 'warn', tone: 'warn' }, 'retry 3 of 5', '38'],
          ['09:40:12', { text: 'info', tone: 'info' }, 'listening on port 8080', '1'],
        ],
      ),
    ]),
  },
}
