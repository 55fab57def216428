// Samples that fit their schema and cannot work: three mistakes that reading found, so that they do not come back.

import { type CodeSample, definePlugin, type SampleProblem } from 'octavo'

type Path = readonly (string | number)[]
type Mapping = Readonly<Record<string, unknown>>

/** Checks of the samples in this documentation, by what the product does with them. */
export const sampleChecks = definePlugin({
  name: 'sample-checks',
  rules: {
    'junit-command': {
      description:
        'A container of a JUnit check has no `command`, so its exit code is never written and the check fails.',
    },
    'checkout-folder': {
      description: 'A script with a `checkout` does not change into the folder of the checkout.',
    },
    'unquoted-parameter': {
      description:
        'A script has the value of a parameter without `shellQuote`: whoever starts the playbook can run any command.',
    },
  },
  samples: [{ languages: ['yaml', 'yml'], check: checkSample }],
})

function checkSample(sample: CodeSample): SampleProblem[] {
  const problems: SampleProblem[] = []
  for (const document of sample.documents) {
    visit(document.value, [], (value, path) => {
      const report = (rule: string, at: Path, message: string, help: string) =>
        problems.push({ rule, ...(document.placeOf(at) ?? { line: 1 }), message, help })
      if ('testResults' in value && isMapping(value.spec)) {
        for (const [index, container] of listOf(value.spec.containers).entries()) {
          if (!isMapping(container) || 'command' in container) continue
          const at = [...path, 'spec', 'containers', index]
          report(
            'junit-command',
            at,
            'The container has no `command`.',
            'Write the command of the image out: only then is its exit code kept.',
          )
        }
      }
      const { checkout, script } = value
      if (typeof script !== 'string') return
      const place = document.placeOf([...path, 'script']) ?? { line: 1 }
      if (isMapping(checkout) && !usesCheckout(script, checkout.destination)) {
        report(
          'checkout-folder',
          [...path, 'script'],
          'The script does not use the checkout.',
          'Set `destination`, and begin the script with `cd` to it.',
        )
      }
      for (const { line, text } of unquoted(sample.text, place.line)) {
        const message = `The script has \`${text}\` without quoting.`
        problems.push({
          rule: 'unquoted-parameter',
          line,
          message,
          help: 'Add `| shellQuote` within the template.',
        })
      }
    })
  }
  return problems
}

function visit(value: unknown, path: Path, see: (value: Mapping, path: Path) => void): void {
  if (isMapping(value)) see(value, path)
  if (typeof value !== 'object' || value === null) return
  for (const [key, item] of Object.entries(value))
    visit(item, [...path, Array.isArray(value) ? Number(key) : key], see)
}

function usesCheckout(script: string, destination: unknown): boolean {
  return (
    /(?:^|[\s;&|(])cd\s+\S/.test(script) || (typeof destination === 'string' && script.includes(destination))
  )
}

/** Templates with a parameter in the script whose key is on this line, as they are written. */
function unquoted(text: string, line: number): { readonly line: number; readonly text: string }[] {
  const lines = text.split('\n')
  const indent = keyColumn(lines[line - 1] ?? '')
  const after = lines.slice(line).findIndex((one) => one.trim() !== '' && keyColumn(one) <= indent)
  return lines
    .slice(line - 1, after < 0 ? undefined : line + after)
    .flatMap((one, at) =>
      [...one.matchAll(/\{\{.*?\}\}|\$\([^)]*\)|\[\[.*?\]\]/g)]
        .filter(([template]) => /\bparams\b/.test(template) && !template.includes('shellQuote'))
        .map(([template]) => ({ line: line + at, text: template })),
    )
}

/** The column of a line's first key: that behind the dash in an item of a list. */
function keyColumn(line: string): number {
  return /^[\s-]*/.exec(line)![0].length
}

function isMapping(value: unknown): value is Mapping {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}
