// The schema of language tags.

import * as z from 'zod'

const LANGUAGE = /^[A-Za-z]{2,3}(-[A-Za-z0-9]{1,8})*$/
/** BCP 47 language tag. */
export const languageSchema = z.string().superRefine((code, context) => {
  if (LANGUAGE.test(code)) return
  // The format of operating systems: `en_US.UTF-8`.
  const meant = code.split(/[.@]/)[0]!.replaceAll('_', '-')
  const message = LANGUAGE.test(meant)
    ? `did you mean \`${meant}\`? Write a BCP 47 language`
    : 'must be a BCP 47 language such as `de`'
  context.addIssue({ code: 'custom', message })
})
