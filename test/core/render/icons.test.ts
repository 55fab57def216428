// The icon set: its shapes, and the names that map to them.

import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { checkIcon, findIcon } from '../../../src/core/view/icons.ts'
import { Icon } from '../../../theme/elements/Icon.tsx'

// Icons in the sidebars of this repository's site.
const iconNames =
  `alarm3 anthropic arcticons:bluelineconsole aws aws-cloudwatch aws-config aws-eks-cluster aws-sqs azure
  azure-devops azure-devops-pipeline block cancel carbon:value-variable cbi:samba clickhouse-icon cloud-done code
  codicon:pass compare concepts config-db console containerd cpu dashboard-line data-center database
  database-search-o dedupe discord dns docker elasticsearch email events fluent-mdl2:insights
  fluent:vault-24-filled flux folder gcp getting-started git github gitlab gke go google-cloud
  gravity-ui:curly-brackets-function group heart helm hourglass http hugeicons:chart-relationship hugeicons:code
  icon-park-outline:system ifttt ix:alarm-bell js junit jwt k6 k8s k8s-pod lab ldap learning lets-icons:target-light
  library lock logos:aws-iam logos:aws-s3 logos:opsgenie logos:rocket-chat-icon logs lucide:archive-x
  mage:notification-bell-muted material-symbols-light:approval-delegation-outline
  material-symbols-light:archive-outline material-symbols-light:security material-symbols-light:webhook
  material-symbols:auto-stories material-symbols:cached material-symbols:dashboard material-symbols:query-stats
  material-symbols:table-chart matrix mattermost mcp mdi-light:heart microsoft mongo namespace network ntfy
  octicon:broadcast-24 octicon:diff-16 octicon:gear octicon:tag-16 ollama openai package-install
  pepicons-pencil:file-loop ph:browser playbook playwright postgres postman prometheus pubsub pushbullet pushover
  rate-limit redis restic rocket scraper server settings sftp shield shield-lock shield-user slack sql
  stash:search-box-light tabler:heart teams telegram terraform timer topology trivy troubleshoot tutorial
  vaadin:start-cog view-details webhook zulip linkedin crossplane argo aws-cloudformation sql-server x twitter bluesky mastodon stackoverflow
  youtube instagram threads twitch eks
  rss external open-book star laptop right-arrow left-arrow magnifier setting information document comment pencil`.split(
    /\s+/,
  )

test.each(iconNames)('an icon named %s exists', (name) => {
  expect(findIcon(name)).toMatch(/^M[\d.]/)
})

test('unknown names and names of Object.prototype have no icon', () => {
  for (const name of ['', 'nothing-like-it', 'constructor', '__proto__', 'x:toString'])
    expect(findIcon(name)).toBeUndefined()
})

test('an emoji is used as an icon', () => {
  expect([checkIcon('💡'), checkIcon('7')?.rule]).toEqual([undefined, 'unknown-icon'])
  expect(renderToStaticMarkup(createElement(Icon, { name: '💡' }))).toMatch(
    /^<svg .*aria-hidden="true"><text .*>💡<\/text><\/svg>$/,
  )
})

test('networks and platforms have distinct icons', () => {
  const marks =
    `github gitlab linkedin x bluesky mastodon stackoverflow youtube instagram threads twitch discord matrix microsoft aws
    eks gke go`.split(/\s+/)
  const kinds = ['git', 'group', 'chat', 'cloud', 'code', 'k8s', 'gcp', 'box', 'search']
  expect(new Set([...marks, ...kinds].map(findIcon)).size).toBe(marks.length + kinds.length)
  expect(findIcon('logos:aws-eks-cluster')).toBe(findIcon('eks'))
})

test('every icon is one small path on the grid', () => {
  for (const name of iconNames) {
    const path = findIcon(name)!
    expect(path).toMatch(/^[\d\s.,MmLlHhVvCcAaZzSs-]+$/)
    expect(path.length).toBeLessThan(330)
  }
})
