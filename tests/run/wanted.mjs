import { filesOf, suites } from './suites.mjs'

const folders = Object.entries(suites).flatMap(([suite, { folders }]) => folders.map(folder => ({ folder, suite })))

/** Returns the files of a folder with this name, otherwise those with names that contain it. */
function filesLike(folder, name) {
  const files = filesOf(folder)
  const plain = name.replace(/\.(test|spec)\.tsx?$/, '')
  const nameOf = file => file.slice(`tests/${folder}/`.length).replace(/\.(test|spec)\.tsx?$/, '')
  const exact = files.filter(file => nameOf(file) === plain)
  return exact.length > 0 ? exact : files.filter(file => nameOf(file).includes(plain))
}

function read(word) {
  const path = word.replace(/^(\.\/)?tests\//, '').replace(/\/$/, '')
  if (suites[path]) return { suite: path }
  const [name, ...rest] = path.split('/')
  const found = folders.find(({ folder }) => folder === name)
  if (!found) throw new Error(`${word}: there are ${folders.map(({ folder }) => folder).join(', ')}`)
  const files = rest.length > 0 ? filesLike(name, rest.join('/')) : filesOf(name)
  if (files.length === 0) throw new Error(`${word}: there are ${filesOf(name).join(', ')}`)
  return { suite: found.suite, files }
}

/**
 * Files of each suite that the words of the command name: `elements` the whole suite, `elements/article-list` or
 * `tests/elements/article-list.test.tsx` one file, `shell` a folder. No word: all suites but the slow ones.
 *
 * @returns {Map<string, string[] | undefined>} files by suite; undefined: all of them
 */
export function wantedOf(words) {
  if (words.length === 0)
    return new Map(Object.keys(suites).flatMap(suite => (suites[suite].isSlow ? [] : [[suite, undefined]])))
  const wanted = new Map()
  for (const { suite, files } of words.map(read)) {
    const before = wanted.has(suite) ? wanted.get(suite) : []
    wanted.set(suite, files && before && [...new Set([...before, ...files])])
  }
  return wanted
}
