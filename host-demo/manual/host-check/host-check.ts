// Checks the page that loads it: what would keep elements from working there, and why. A plain script without
// dependencies, for pages of other products. Changes nothing of the page.
import { checkBuiltins } from './builtins.ts'
import { openPanel } from './panel.ts'
import { checkOrigin, checkToken } from './platform.ts'
import { checkPolicy } from './policy.ts'
import { checkSurroundings } from './surroundings.ts'
import { wrong, type Line } from './line.ts'

/** Imported scripts have no `document.currentScript`. */
const ownAddress = (): string =>
  /https?:\/\/[^\s()'"]+\/host-check\.[jt]s[^\s():'"]*/.exec(new Error().stack ?? '')?.[0] ?? ''

async function check(platform: string): Promise<void> {
  const { addSection, finish, room } = openPanel()
  addSection('builtins', checkBuiltins())
  const { lines, mayConnect } = await checkPolicy(platform, room)
  addSection('policy', lines)
  const answers: Line[] = []
  if (mayConnect) {
    const [line, isOpen] = await checkOrigin(platform)
    answers[0] = line
    if (isOpen) answers[1] = await checkToken(platform)
  } else
    answers[0] = wrong(
      '登记与令牌不能验证：CSP 不允许页面调用平台',
      'Registration and token cannot be checked: the policy does not let the page call the platform'
    )
  addSection('platform', answers)
  addSection('document', checkSurroundings())
  await finish(platform)
}

const address = ownAddress()
// The policy is tried with this script.
if (!/[?&]probe=/.test(address)) void check(new URL(address || location.href).origin)
