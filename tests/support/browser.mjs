// Finds Chromium, or installs it with a Chinese font where that is possible.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const whole = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable'
]
/** The same engine without a window's frame, tabs and menus, that no test sees: it takes half of the processor's time. */
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
 * The path of a Chromium, as a window has it where `isWhole` (what is measured is measured in it). Ends the process with
 * one line when there is none and none can be installed.
 */
export function chromium({ isWhole = false } = {}) {
  const wished = isWhole ? whole : engineAlone
  const place = () => [process.env.QUNDAO_CHROMIUM, ...wished].find(path => path && existsSync(path))
  if (place() && hasChineseFont()) return place()
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get'))
    // Not every distribution has the engine alone.
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
 * What tests begin the engine with, never a bench: drawing and network in the browser's own process, no scripts made
 * faster that end with their page. A fifth of the processor's time, for the same engine.
 */
export const testArguments = [
  ...browserArguments,
  '--in-process-gpu',
  '--enable-features=NetworkServiceInProcess2',
  '--js-flags=--no-opt --no-maglev --single-threaded-gc'
]
