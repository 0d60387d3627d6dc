// Which of Blueprint's classes our elements wear, read from their sources: a component in use brings its styles, no other.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** What many components wear; `name*` stands for all that begin so. */
const common =
  'active disabled fill icon heading selected small minimal interactive start end align-* text-* ' +
  'intent-primary intent-danger portal focus-*'

const button = 'button button-text button-spinner spinner spinner-*'
const control = 'control control-indicator* control-input inline'

/** The classes of a component, without the prefix. A component that is not here is no part of the build. */
const classesOf: Record<string, string> = {
  AnchorButton: button,
  Button: button,
  ButtonGroup: `button-group vertical ${button}`,
  Callout: 'callout callout-*',
  Card: 'card elevation-*',
  Checkbox: `checkbox ${control}`,
  ControlGroup: 'control-group vertical',
  Divider: 'divider',
  FileInput: 'file-input file-input-* file-upload-*',
  FormGroup: 'form-group* form-content form-helper-text label inline',
  HTMLSelect: 'html-select',
  HTMLTable: 'html-table html-table-*',
  InputGroup: 'input input-group input-action input-left-container',
  Menu: 'menu menu-*',
  MenuDivider: 'menu-divider menu-header',
  MenuItem: 'menu-*',
  NonIdealState: 'non-ideal-state non-ideal-state-*',
  NumericInput: `numeric-input control-group vertical ${button} input input-*`,
  Popover: 'popover popover-* overlay overlay-*',
  PopoverNext: 'popover popover-* overlay overlay-*',
  PopupKind: 'popover',
  ProgressBar: 'progress-*',
  Radio: `radio ${control}`,
  RadioGroup: `radio-group label ${control}`,
  SegmentedControl: `segmented-control ${button}`,
  Spinner: 'spinner spinner-*',
  Switch: `switch switch-* ${control}`,
  Tab: 'tab tab-*',
  Tabs: 'tabs tab tab-* vertical',
  Tag: 'tag tag-* round',
  TagInput: 'tag-input tag-input-* tag tag-* round input input-*',
  TextArea: 'input text-area*',
  Tooltip: 'tooltip tooltip-* popover popover-*'
}

/** Components whose styles come with them when they are first loaded; the first sheet, which every element wears, has the rest. */
const further: Record<string, readonly string[]> = {
  menu: ['Menu', 'MenuDivider', 'MenuItem'],
  choice: ['ControlGroup', 'NumericInput', 'Radio', 'RadioGroup', 'SegmentedControl', 'Switch'],
  panel: ['Card', 'Divider', 'ProgressBar', 'Tab', 'Tabs']
}

/** The sheets' names, in the order in which a root wears them. */
export const sheetNames = ['first', ...Object.keys(further)]

/** Classes that no element wears together; `name*` stands for all that begin so. Whoever needs a pair takes it from here. */
const apart: [string, string][] = [
  ['html-select', 'minimal'],
  ['html-select', 'intent-*'],
  ['control', 'intent-*'],
  ['control-group', 'html-select'],
  ['control-group', 'intent-*'],
  ['menu-item', 'intent-primary'],
  ['input', 'intent-primary']
]

const familiesOf = (components: readonly string[]): string[] => components.flatMap(name => classesOf[name]!.split(' '))

const ofFirst = isWornOf(
  new Set([
    ...common.split(' '),
    ...familiesOf(Object.keys(classesOf).filter(name => !Object.values(further).flat().includes(name)))
  ])
)
const ofFurther = Object.values(further).map(components => isWornOf(new Set(familiesOf(components))))

/** The place, among `sheetNames`, of the sheet that holds a selector of these classes. */
export const placeOf = (names: readonly string[]): number =>
  Math.max(
    0,
    ...names.filter(name => !ofFirst(name)).map(name => ofFurther.findIndex(isOfSheet => isOfSheet(name)) + 1)
  )

/** The sheets besides the first that a source needs for the components and classes it puts on. */
export const sheetsFor = (source: string): string[] =>
  Object.keys(further).filter(
    (name, at) =>
      [...importedComponents(source)].some(component => further[name]!.includes(component)) ||
      [...wornByName(source)].some(worn => placeOf([worn]) === at + 1)
  )

/** What Blueprint exports besides components that draw. */
const drawsNothing = ['Alignment', 'Classes', 'Elevation', 'Intent', 'OverlaysProvider', 'PortalProvider', 'Position']

function sourcesOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(name => /\.(tsx?|css)$/.test(name))
    .map(name => readFileSync(join(folder, name), 'utf8'))
}

/** Components imported by value; a type alone draws nothing. */
function* importedComponents(source: string): Generator<string> {
  for (const [, names] of source.matchAll(/import \{([^}]+)\} from '@blueprintjs\/core'/g)) {
    for (const name of names!.split(',').map(part => part.trim())) {
      if (name && !name.startsWith('type ')) yield name.split(' as ')[0]!
    }
  }
}

/** The classes, without their prefix, that an element's source puts on; `name*` stands for all that begin so. */
export function* familiesIn(source: string): Generator<string> {
  for (const component of importedComponents(source)) {
    const classes = classesOf[component]
    if (classes) yield* classes.split(' ')
    else if (!drawsNothing.includes(component))
      throw new Error(`.build/blueprint-classes.ts lacks the classes of ${component}`)
  }
  for (const [, tone] of source.matchAll(/\bintent[=:.][^\n]*?\b(success|warning)\b/gi))
    yield `intent-${tone!.toLowerCase()}`
  yield* wornByName(source)
}

function* wornByName(source: string): Generator<string> {
  for (const [, name] of source.matchAll(/\bbp6-([a-z][a-z0-9]*(?:-[a-z0-9]+)*)/g)) yield name!
}

/** What all elements in `folder` wear. */
export const wornFamilies = (folder: string): Set<string> =>
  new Set([...common.split(' '), ...sourcesOf(folder).flatMap(source => [...familiesIn(source)])])

/** Tells whether a class is one of these. */
export function isWornOf(families: ReadonlySet<string>): (name: string) => boolean {
  const prefixes = [...families].filter(family => family.endsWith('*')).map(family => family.slice(0, -1))
  return name => families.has(name) || prefixes.some(prefix => name.startsWith(prefix))
}

const fits = (pattern: string, name: string): boolean =>
  pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : name === pattern

/** Whether the classes of a selector, without their prefix, may meet in an element of ours. */
export const mayMeet = (names: readonly string[]): boolean =>
  !apart.some(([one, other]) => names.some(name => fits(one, name)) && names.some(name => fits(other, name)))
