// Determines from the sources which Blueprint classes our elements use, so that only their styles are bundled.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Classes of many components; `name*` matches a prefix. */
const common =
  'active disabled fill icon heading selected small minimal interactive start end align-* text-* ' +
  'intent-primary intent-danger portal focus-* popover-target'

const button = 'button button-text button-spinner spinner spinner-*'
const control = 'control control-indicator* control-input inline'

/** Classes of each component, without the prefix. A component that is missing here fails the build. */
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
  PopoverNext: 'popover popover-* overlay overlay-*',
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
  TextArea: 'input text-area*'
}

/**
 * Components with styles that load with their first use. All other styles are in the first sheet, which every element
 * uses.
 */
const further: Record<string, readonly string[]> = {
  menu: ['Menu', 'MenuDivider', 'MenuItem', 'PopoverNext'],
  choice: ['ControlGroup', 'NumericInput', 'Radio', 'RadioGroup', 'SegmentedControl', 'Switch'],
  label: ['Callout', 'HTMLTable', 'Tag', 'TagInput'],
  panel: ['Card', 'Divider', 'ProgressBar', 'Tab', 'Tabs']
}

/** Names of the sheets in cascade order. */
export const sheetNames = ['first', ...Object.keys(further)]

/** Pairs of classes that no element combines; `name*` matches a prefix. Remove a pair when you need it. */
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

/** Returns the index in `sheetNames` of the sheet for a selector with these classes. */
export const placeOf = (names: readonly string[]): number =>
  Math.max(
    0,
    ...names.filter(name => !ofFirst(name)).map(name => ofFurther.findIndex(isOfSheet => isOfSheet(name)) + 1)
  )

/** Returns the additional sheets that a source needs for its components and classes. */
export const sheetsFor = (source: string): string[] =>
  Object.keys(further).filter(
    (name, at) =>
      [...importedComponents(source)].some(component => further[name]!.includes(component)) ||
      [...wornByName(source)].some(worn => placeOf([worn]) === at + 1)
  )

/** Exports of Blueprint that are not components. */
const drawsNothing = ['Alignment', 'Classes', 'Elevation', 'Intent', 'OverlaysProvider', 'PortalProvider', 'Position']

function sourcesOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(name => /\.(tsx?|css)$/.test(name))
    .map(name => readFileSync(join(folder, name), 'utf8'))
}

/** Yields the components imported by value; types draw nothing. */
function* importedComponents(source: string): Generator<string> {
  for (const [, names] of source.matchAll(/import \{([^}]+)\} from '@blueprintjs\/core'/g)) {
    for (const name of names!.split(',').map(part => part.trim())) {
      if (name && !name.startsWith('type ')) yield name.split(' as ')[0]!
    }
  }
}

/** Yields the classes that a source uses, without the prefix; `name*` matches a prefix. */
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

/** Returns the classes that all elements in `folder` use. */
export const wornFamilies = (folder: string): Set<string> =>
  new Set([...common.split(' '), ...sourcesOf(folder).flatMap(source => [...familiesIn(source)])])

/** Creates a function that checks whether a class is one of these. */
export function isWornOf(families: ReadonlySet<string>): (name: string) => boolean {
  const prefixes = [...families].filter(family => family.endsWith('*')).map(family => family.slice(0, -1))
  return name => families.has(name) || prefixes.some(prefix => name.startsWith(prefix))
}

const fits = (pattern: string, name: string): boolean =>
  pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : name === pattern

/** Returns true if the classes of a selector, without the prefix, may occur together in our elements. */
export const mayMeet = (names: readonly string[]): boolean =>
  !apart.some(([one, other]) => names.some(name => fits(one, name)) && names.some(name => fits(other, name)))
