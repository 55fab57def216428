// Synonyms common to all software documentation. Precision is not critical: a synonym weighs less than the word itself,
// and even less when the site uses that word. Groups are separated by semicolons or newlines, members by commas, words
// of a phrase by spaces. Synonyms are not expanded again.

const GROUPS = `
ssl, tls, https; csp, content security policy; cors, cross origin
single sign on, sso, oidc, saml, openid connect
login, sign in, log in, signin, authentication, authenticate; logout, log out, sign out
mfa, 2fa, two factor, multi factor, totp, one time password, otp
authorization, authorisation, permission, access control, rbac; permission, privilege, role, access
user, account; team, group; organization, organisation, org; delete, remove, uninstall, destroy
prune, clean up, cleanup, garbage collection; install, set up, setup, deploy; upgrade, update
downgrade, rollback, roll back, revert, undo; create, add, make, new; show, display, view, list
change, modify, edit; start, run, launch, execute, trigger
stop, halt, pause, suspend, freeze, terminate, abort, cancel; resume, unpause, continue
restart, reboot, reload; enable, turn on, switch on, activate
disable, turn off, switch off, deactivate, opt out; allow, permit, grant
deny, forbid, reject, block, disallow; prevent, avoid, protect, protection; limit, quota, cap, maximum
get, fetch, retrieve, read; download, fetch, pull; send, push, publish, upload
copy, clone, duplicate, mirror, replicate; sync, synchronize, synchronise, reconcile, refresh
merge, combine, join, aggregate; split, shard, sharding, partition
convert, transform, transformation, translate; import, load, adopt; export, dump, extract
migrate, migration, move, transfer; replace, substitute, rewrite; override, overwrite, customize, customise
extend, extension, plugin, addon; hide, mask, redact, obfuscate
expire, expiry, expiration, lifetime, validity, ttl; wait, delay, grace period; timeout, time out, deadline
retry, backoff, try again; interval, frequency, how often; dependency, dependencies, depends on
parallel, concurrent, concurrency, parallelism; verify, validate, validation, check; mock, fake, stub, dummy
compare, comparison, alternative, versus, vs; diff, difference, drift; filter, exclude, ignore, skip
select, selector, match; find, search, lookup, look up; config, configuration, settings, options
env, environment; env var, environment variable; variable, parameter, argument; field, property, attribute
label, tag; template, templating, gotemplate; regex, regular expression; schema, spec, specification
db, database; github, gh; git, repository, repo; pull request, merge request, pr
ci, continuous integration, pipeline; email, mail, smtp; chat, slack, teams; webhook, callback; job, task
log, logs, logging; manual, manually, by hand; automatic, automatically, automate, automation
approval, approve, review; secret, credential, password; token, api key, apikey; cli, command line, terminal
ui, user interface, frontend, gui, console; api, endpoint; sdk, client library
backup, back up, restore, snapshot, disaster recovery; domain, dns, hostname; proxy, http proxy
performance, slow, tuning, optimize, optimise, speed up; cost, billing, pricing, price
error, failure, problem, issue, fail; stuck, hang, hanging, pending
troubleshooting, troubleshoot, debug, debugging, diagnose
breaking change, incompatible, incompatibility, incompatibilities; deprecated, deprecation, end of life, eol
requirement, requirements, prerequisite, prerequisites; security, secure, hardening, harden
quick start, quickstart, getting started, get started, first steps; tutorial, guide, walkthrough, how to
example, sample, demo; glossary, terminology, definitions, vocabulary; faq, frequently asked questions
release notes, changelog, what s new; contribute, contributing, contribution
best practice, best practices, recommendation, recommendations; overview, introduction, architecture
accessibility, a11y; internationalization, i18n, translation, locale; localhost, local, laptop
base path, base url, baseurl; front matter, frontmatter; dark mode, dark theme; rss, feed, atom
`

export const GENERIC_SYNONYMS: readonly (readonly string[])[] = GROUPS.trim()
  .split(/; |\n/)
  .map((line) => line.split(',').map((member) => member.trim()))
