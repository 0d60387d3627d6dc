// Finds Chromium, or installs it with a Chinese font where that is possible.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const places = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable'
]
const packages = ['chromium', 'fonts-noto-cjk']

const found = () => [process.env.QUNDAO_CHROMIUM, ...places].find(place => place && existsSync(place))

const apt = (...words) =>
  spawnSync('apt-get', words, { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
    .status === 0

const hasChineseFont = () => {
  const { status, stdout } = spawnSync('fc-list', [':lang=zh', 'family'], { encoding: 'utf8' })
  return status === 0 && stdout.trim() !== ''
}

/** The path of a Chromium. Ends the process with one line when there is none and none can be installed. */
export function chromium() {
  if (found() && hasChineseFont()) return found()
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log(`Installing ${packages.join(' and ')} …`)
    apt('update', '-qq')
    apt('install', '-y', '-qq', '--no-install-recommends', ...packages, 'fontconfig')
  }
  if (found()) return found()
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
