// Hosts and ports that cannot be used: each is an error with a message.

import { expect, onTestFinished, test } from 'vitest'
import { listen } from '../../src/serve/listen.ts'

const respond = () => {}

test.each([
  // An address reserved for documentation, which no machine has.
  ['192.0.2.1', 'this machine has no such address'],
  ['256.256.256.256', 'the host name cannot be resolved'],
])('host %s is refused', async (host, reason) => {
  await expect(listen(respond, { host, port: 0 })).rejects.toMatchObject({
    message: expect.stringContaining(reason),
    help: expect.stringContaining('--host'),
  })
})

test('an error reports that all ports are in use', async () => {
  const first = await listen(respond, { host: '127.0.0.1', port: 65_535 }).catch(() => undefined)
  if (first) onTestFinished(() => first.close())
  await expect(listen(respond, { host: '127.0.0.1', port: 65_535 })).rejects.toMatchObject({
    message: 'Ports 65535 to 65535 on 127.0.0.1 are all in use.',
    help: expect.stringContaining('--port'),
  })
})
