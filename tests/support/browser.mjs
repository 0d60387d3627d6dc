// Finds Chromium, or installs it with a Chinese font if possible.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const whole = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable'
]
/** The engine without window, tabs and menus. Tests need none of them, and it takes half the CPU time. */
const engineAlone = ['/usr/bin/chromium-headless-shell']

const apt = (...words) =>
  spawnSync('apt-get', words, { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
    .status === 0

const install = (...packages) => {
  console.log(`Installing ${packages.join(' and ')} …`)
  apt('update', '-qq')
  return apt('install', '-y', '-qq', '--no-install-recommends', ...packages, 'fonts-noto-cjk', 'fontconfig')
}

const hasChineseFont = () => {
  const { status, stdout } = spawnSync('fc-list', [':lang=zh', 'family'], { encoding: 'utf8' })
  return status === 0 && stdout.trim() !== ''
}

/**
 * Returns the path of a Chromium, for benches the full browser (`isWhole`). Ends the process with a message if there is
 * none and none can be installed.
 */
export function chromium({ isWhole = false } = {}) {
  const wished = isWhole ? whole : engineAlone
  const place = () => [process.env.QUNDAO_CHROMIUM, ...wished].find(path => path && existsSync(path))
  if (place() && hasChineseFont()) return place()
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get'))
    // Some distributions have only the full browser.
    install(isWhole ? 'chromium' : 'chromium-headless-shell') || install('chromium')
  const found = place() ?? whole.find(path => existsSync(path))
  if (found) return found
  console.error(
    'No Chromium found: install it (sudo apt-get install chromium fonts-noto-cjk) or set QUNDAO_CHROMIUM to its path.'
  )
  process.exit(1)
}

export const browserArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--force-prefers-reduced-motion'
]

/**
 * Arguments for tests, not for benches: GPU and network in the browser process, and no JIT optimisation of scripts that
 * end with their page. Saves four fifths of the CPU time.
 */
export const testArguments = [
  ...browserArguments,
  '--in-process-gpu',
  '--enable-features=NetworkServiceInProcess2',
  '--js-flags=--no-opt --no-maglev --single-threaded-gc'
]
