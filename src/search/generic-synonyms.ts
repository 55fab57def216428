// Words that mean the same to those who run software, for every site. Near enough is enough: a synonym counts for less
// than the word itself, and half of that where the site uses that word. A group a line; members are parted by commas, and
// words of a phrase by blanks. What a word stands for is never expanded again.

import type { SynonymGroup } from './synonyms.ts'

const GROUPS = `
kubernetes, k8s, kube
ssl, tls, https
csp, content security policy
cors, cross origin
rls, row level security
certificate, cert, x509
csr, certificate signing request
ca, certificate authority
mtls, mutual tls, client certificate
self signed, selfsigned
single sign on, sso, oidc, saml, openid connect
login, sign in, log in, signin, authentication, authenticate
logout, log out, sign out
mfa, 2fa, two factor, multi factor, totp, one time password, otp
authorization, authorisation, permission, access control, rbac
role based access control, rbac
attribute based access control, abac
permission, privilege, role, access
impersonate, impersonation, act as, assume role
service account, serviceaccount
workload identity, irsa, pod identity
multi tenancy, multitenancy, tenant isolation, multi tenant
user, account
team, group
organization, organisation, org
mute, snooze, silence, suppress
delete, remove, uninstall, destroy
prune, clean up, cleanup, garbage collection
install, set up, setup, deploy
upgrade, update
downgrade, rollback, roll back, revert, undo
create, add, make, new
show, display, view, list
change, modify, edit
start, run, launch, execute, trigger
stop, halt, pause, suspend, freeze, terminate, abort, cancel
resume, unpause, continue
restart, reboot, reload
enable, turn on, switch on, activate
disable, turn off, switch off, deactivate, opt out
allow, permit, grant
deny, forbid, reject, block, disallow
prevent, avoid, protect, protection
limit, quota, cap, maximum
rate limit, ratelimit, throttle, throttling
get, fetch, retrieve, read
download, fetch, pull
send, push, publish, upload
copy, clone, duplicate, mirror, replicate
sync, synchronize, synchronise, reconcile, refresh
merge, combine, join, aggregate
split, shard, sharding, partition
convert, transform, transformation, translate
import, load, adopt
export, dump, extract
migrate, migration, move, transfer
rename, name
replace, substitute, rewrite
override, overwrite, customize, customise
extend, extension, plugin, addon, add on
share, reuse
hide, mask, redact, obfuscate
encrypt, encryption, at rest
sign, signature, attestation, provenance
rotate, rotation, renew, renewal, reissue
revoke, invalidate, revocation
expire, expiry, expiration, lifetime, validity, ttl
retention, cleanup, purge, expiry, ttl
wait, delay, grace period
timeout, time out, deadline
retry, backoff, try again
cron, schedule, crontab, periodic, recurring
interval, frequency, how often
business hours, working hours, schedule
order, sequence, precedence, priority
dependency, dependencies, depends on
parallel, concurrent, concurrency, parallelism
scale, autoscale, autoscaling, scaling, hpa
dry run, preview, simulate
verify, validate, validation, check
mock, fake, stub, dummy
compare, comparison, alternative, versus, vs
diff, difference, drift
filter, exclude, ignore, skip
select, selector, match
find, search, lookup, look up
config, configuration, settings, options
env, environment
env var, environment variable
variable, parameter, argument
field, property, attribute
default, defaults
label, tag
template, templating, gotemplate
cel, common expression language, expression
regex, regular expression
yaml, manifest
schema, spec, specification
db, database
postgres, postgresql, pg
mssql, sql server
mysql, mariadb
mongo, mongodb
elasticsearch, opensearch, elastic
queue, message broker
aws, amazon web services, amazon
gcp, google cloud, gcloud
azure, microsoft azure
azure ad, entra, entra id, active directory, aad
eks, elastic kubernetes service
gke, google kubernetes engine
aks, azure kubernetes service
s3, object storage, bucket, blob storage
volume, persistent volume, pvc, disk
iam, identity
github, gh
git, repository, repo
pull request, merge request, pr
monorepo, folder structure, directory structure, repository structure
ci, continuous integration, pipeline
gitops, flux, argo
argo, argocd, argo cd
canary, blue green, progressive delivery
email, mail, smtp
chat, slack, teams
alert, alarm, notification, alerting, notify
alertmanager, alert manager
on call, oncall, pagerduty
incident, outage, downtime
webhook, callback
job, task
log, logs, logging
log level, verbose, verbosity
metric, metrics, monitoring, observability
trace, tracing, opentelemetry, otel
dashboard, grafana
health check, check, probe, healthcheck
synthetic, canary
catalog, catalogue, inventory, cmdb
scrape, discover, discovery, crawl
playbook, runbook, automation
automatic, automatically, automate, automation
manual, manually, by hand
approval, approve, review
secret, credential, password
token, api key, apikey
key, keypair, key pair
namespace, ns
cluster scoped, cluster wide, clusterwide
multi cluster, multicluster, multiple clusters
node, host, machine, server
virtual machine, vm
image, container image
registry, image registry, container registry
image pull secret, imagepullsecret, private registry
crd, custom resource, custom resource definition
cli, command line, terminal
ui, user interface, frontend, gui, console
api, endpoint
sdk, client library
llm, ai, language model
mcp, model context protocol
backup, back up, restore, snapshot, disaster recovery
ha, high availability, failover, redundancy
airgapped, air gapped, offline, disconnected, without internet, no internet
on prem, on premise, on premises, self hosted, selfhosted
in house, internal, private
third party, external, community
saas, hosted, cloud hosted
agent, satellite
ingress, reverse proxy
load balancer, loadbalancer, lb
firewall, network policy, ports
domain, dns, hostname
proxy, http proxy
latency, response time
performance, slow, tuning, optimize, optimise, speed up
memory, ram, oom
cpu, processor
sizing, capacity, resource limits, resource requests
cost, billing, pricing, price
error, failure, problem, issue, fail
stuck, hang, hanging, pending
troubleshooting, troubleshoot, debug, debugging, diagnose
breaking change, incompatible, incompatibility, incompatibilities
deprecated, deprecation, end of life, eol
supported version, supported versions, compatibility, compatible
requirement, requirements, prerequisite, prerequisites
security, secure, hardening, harden
vulnerability, cve, advisory
policy, rule
audit, compliance
quick start, quickstart, getting started, get started, first steps
tutorial, guide, walkthrough, how to
example, sample, demo
glossary, terminology, definitions, vocabulary
faq, frequently asked questions
release notes, changelog, what s new
contribute, contributing, contribution
roadmap, planned
best practice, best practices, recommendation, recommendations
experimental, alpha, feature gate, feature flag
forecast, predict, prediction, predictive
diagram, architecture
overview, introduction, architecture
topology, dependency graph, service map
terraform, iac, infrastructure as code
icon, logo
license, licence
gray, grey
artifact, artefact
accessibility, a11y
font, typeface, typography
internationalization, i18n, translation, locale
localhost, local, laptop
windows, powershell
mac, macos, osx, apple
dedupe, deduplicate, deduplication
slo, sli, service level objective
uptime, availability
leader election, leaderelection
ldap, active directory
pubsub, pub sub
base path, base url, baseurl
front matter, frontmatter
dark mode, dark theme
rss, feed, atom
`

export const GENERIC_SYNONYMS: readonly SynonymGroup[] = GROUPS.trim()
  .split('\n')
  .map((line) => line.split(',').map((member) => member.trim()))
