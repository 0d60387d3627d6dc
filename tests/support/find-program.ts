import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const folders = ['/usr/sbin', '/usr/bin', '/usr/local/sbin', '/usr/local/bin']
const find = (name: string) => folders.map(folder => `${folder}/${name}`).find(path => existsSync(path))

const apt = (...words: string[]) =>
  spawnSync('apt-get', words, {
    stdio: 'ignore',
    timeout: 60_000,
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  }).status === 0

/** Returns the path of a program. Installs its Debian package if root runs the tests; undefined if that is impossible. */
export function findProgram(name: string, packageName = name): string | undefined {
  const found = find(name)
  if (found || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return found
  if (!apt('install', '-y', '-qq', '--no-install-recommends', packageName)) {
    apt('update', '-qq')
    apt('install', '-y', '-qq', '--no-install-recommends', packageName)
  }
  return find(name)
}
