// Other words for the same thing. Three sources: this list, which any site about infrastructure can use; titles of
// the form `A (B)`; and the site's configuration. Groups are used as they are: what a word stands for is never
// expanded again.

import { readWords, termsOf } from './tokens.ts'

/** A group a line; words of a phrase are parted by blanks, members by commas. */
const GENERIC = `
kubernetes, k8s, kube
ssl, tls, https
csp, content security policy
cors, cross origin
rls, row level security
certificate, cert, x509
single sign on, sso, oidc, saml, openid connect
login, sign in, log in, signin, authentication, authenticate
authorization, authorisation, permission, access control, rbac
role based access control, rbac
attribute based access control, abac
multi tenancy, multitenancy, tenant isolation
mute, snooze, silence, suppress
delete, remove, uninstall
install, set up, setup, deploy
upgrade, update
config, configuration, settings, options
env, environment
env var, environment variable
variable, parameter
db, database
postgres, postgresql, pg
mssql, sql server
mysql, mariadb
mongo, mongodb
elasticsearch, opensearch, elastic
aws, amazon web services, amazon
gcp, google cloud, gcloud
azure, microsoft azure
azure ad, entra, entra id, active directory, aad
eks, elastic kubernetes service
gke, google kubernetes engine
aks, azure kubernetes service
s3, object storage, bucket, blob storage
iam, identity
github, gh
git, repository, repo
pull request, merge request
ci, continuous integration, pipeline
gitops, flux, argo
argo, argocd, argo cd
email, mail, smtp
slack, chat
alert, alarm, notification
alertmanager, alert manager
webhook, callback
job, task
cron, schedule, crontab
log, logs, logging
metric, metrics, monitoring
trace, tracing, opentelemetry, otel
dashboard, grafana
health check, check, probe, healthcheck
synthetic, canary
catalog, catalogue, inventory, cmdb
scrape, discover, discovery, crawl
playbook, runbook, automation
approval, approve, review
secret, credential, password
token, api key, apikey
namespace, ns
crd, custom resource, custom resource definition
yaml, manifest
cli, command line, terminal
ui, user interface, frontend
api, endpoint
llm, ai, language model
mcp, model context protocol
backup, restore, snapshot
retention, cleanup, purge, expiry, ttl
timeout, time out, deadline
retry, backoff
ha, high availability
airgapped, air gapped, offline
on prem, on premise, on premises, self hosted, selfhosted
saas, hosted, cloud hosted
agent, satellite
ingress, reverse proxy
latency, response time
regex, regular expression
template, templating, gotemplate
cel, common expression language, expression
error, failure, problem, issue
troubleshooting, troubleshoot, debug, debugging
quick start, quickstart, getting started, first steps
diagram, architecture
terraform, iac, infrastructure as code
icon, logo
license, licence
gray, grey
artifact, artefact
accessibility, a11y
font, typeface, typography
internationalization, i18n
localhost, local, laptop
compare, comparison, alternative, versus, vs
`

export type SynonymGroup = readonly string[]

/** The list every site has. */
export const GENERIC_SYNONYMS: readonly SynonymGroup[] = GENERIC.trim()
  .split('\n')
  .map((line) => line.split(',').map((member) => member.trim()))

/** Most words of a member: longer ones are sentences. */
const LONGEST_MEMBER = 4

/** `Single Sign-On (OIDC)` says that both are the same; so does `A / B`. */
export function mineSynonyms(titles: readonly string[]): SynonymGroup[] {
  return titles.flatMap((title) => {
    const match = /^([^()]+?)\s*\(([^()]+)\)$/.exec(title) ?? /^([^/]+?) \/ ([^/]+)$/.exec(title)
    return match ? [[match[1]!, match[2]!]] : []
  })
}

/** Groups in the words of the index, each group once and none of a single member. */
export function joinGroups(groups: readonly SynonymGroup[]): SynonymGroup[] {
  const seen = new Set<string>()
  return groups.flatMap((group) => {
    const members = [...new Set(group.map(phraseOf))].filter(
      (member) => member !== '' && member.split(' ').length <= LONGEST_MEMBER,
    )
    const key = [...members].sort().join(',')
    if (members.length < 2 || seen.has(key)) return []
    seen.add(key)
    return [members]
  })
}

/** A phrase as the index has its words: `Sign-On` is `signon`. */
function phraseOf(written: string): string {
  return readWords(written)
    .map(({ raw }) => termsOf(raw).whole)
    .filter((term) => term !== '')
    .join(' ')
}
