// Synonyms of platform operations, in addition to those of every site. One group on each line, members separated by
// commas.

const GROUPS = `
kubernetes, k8s, kube
rls, row level security
certificate, cert, x509
csr, certificate signing request
ca, certificate authority
mtls, mutual tls, client certificate
self signed, selfsigned
role based access control, rbac
attribute based access control, abac
impersonate, impersonation, act as, assume role
service account, serviceaccount
workload identity, irsa, pod identity
multi tenancy, multitenancy, tenant isolation, multi tenant
mute, snooze, silence, suppress
rate limit, ratelimit, throttle, throttling
encrypt, encryption, at rest
sign, signature, attestation, provenance
token, api key, apikey, access token, personal access token
proxy, http proxy, forward proxy
rotate, rotation, renew, renewal, reissue
revoke, invalidate, revocation
retention, cleanup, purge, expiry, ttl
cron, schedule, crontab, periodic, recurring
business hours, working hours, schedule
scale, autoscale, autoscaling, scaling, hpa
dry run, preview, simulate
cel, common expression language, expression
yaml, manifest
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
gitops, flux, argo
argo, argocd, argo cd
canary, blue green, progressive delivery
alert, alarm, notification, alerting, notify
alertmanager, alert manager
on call, oncall, pagerduty
incident, outage, downtime
log level, verbose, verbosity
metric, metrics, monitoring, observability
trace, tracing, opentelemetry, otel
dashboard, grafana
health check, check, probe, healthcheck
synthetic, canary
catalog, catalogue, inventory, cmdb
scrape, discover, discovery, crawl
playbook, runbook, automation
namespace, ns
cluster scoped, cluster wide, clusterwide
multi cluster, multicluster, multiple clusters
node, host, machine, server
virtual machine, vm
image, container image
registry, image registry, container registry
image pull secret, imagepullsecret, private registry
crd, custom resource, custom resource definition
mcp, model context protocol
ha, high availability, failover, redundancy
airgapped, air gapped, without internet, no internet, disconnected network
on prem, on premise, on premises, self hosted, selfhosted
saas, hosted, cloud hosted
agent, satellite
ingress, reverse proxy
load balancer, loadbalancer, lb
firewall, network policy, ports
latency, response time
memory, ram, oom
cpu, processor
sizing, capacity, requirements, resource limits, resource requests
vulnerability, cve, advisory
policy, rule
audit, compliance
forecast, predict, prediction, predictive
topology, dependency graph, service map
terraform, iac, infrastructure as code
slo, sli, service level objective
uptime, availability
leader election, leaderelection
ldap, active directory
pubsub, pub sub
`

export const SYNONYMS = GROUPS.trim()
  .split('\n')
  .map((line) => line.split(', '))
