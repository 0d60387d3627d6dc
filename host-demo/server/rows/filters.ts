import { getTableName } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Caller } from '../access/caller.ts'
import { Refusal } from '../kernel/refusal.ts'
import { parseTime } from '../kernel/clock.ts'

type Bind = (value: unknown) => string

/** One field of a list's query. A list has no others: what is not described is not read. */
export interface Filter {
  columns: PgColumn[]
  /** What is rare and what is common is found in different ways: planned for each value anew, unless `find` told which it is. */
  isSearch?: true
  /**
   * The condition for what was asked, '' for none. `bind` adds a value and gives its parameter; `site` is that of the one
   * sub-site whose rows are listed, undefined where there are several.
   */
  where(asked: string, bind: Bind, caller: Caller, site: string | undefined): string
  /**
   * What selects the ids of such rows by an index of its own, '' for nothing: where they are few, no other row is looked at.
   * `site` is the one sub-site whose rows are listed.
   */
  find?(asked: string, bind: Bind, site: string | undefined): string
  /** The same condition, looked at row by row along the order of a page: where `find` found many. */
  whereMany?: Filter['where']
}

export const nameOf = (column: PgColumn) => `"${getTableName(column.table)}"."${column.name}"`

/** The wire's wildcards: `*` at either end; every other sign stands for itself. */
const likePattern = (text: string) => {
  const inner = text.replace(/^\*|\*$/g, '').replace(/[\\%_]/g, '\\$&')
  return `${text.startsWith('*') ? '%' : ''}${inner}${text.endsWith('*') ? '%' : ''}`
}

/** Chinese has no case, and looking for it without regard to case takes three times as long. */
const likeFor = (text: string) => (text.toLowerCase() === text.toUpperCase() ? 'like' : 'ilike')

const anyOf = (columns: PgColumn[], test: string) => {
  const conditions = columns.map(column => `${nameOf(column)} ${test}`)
  return conditions.length > 1 ? `(${conditions.join(' or ')})` : (conditions[0] ?? '')
}

export const equal = (column: PgColumn): Filter => ({
  columns: [column],
  where: (asked, bind) => `${nameOf(column)} = ${bind(asked)}`
})

/** The caller's own rows, whatever is given. */
export const own = (creator: PgColumn): Filter => ({
  columns: [creator],
  where: (_asked, bind, caller) => `${nameOf(creator)} = ${bind(caller.userId)}`
})

/** The rows that bear the caller's user name, whatever is given. */
export const ownName = (username: PgColumn): Filter => ({
  columns: [username],
  where: (_asked, bind, caller) => `${nameOf(username)} = ${bind(caller.username)}`
})

const withText = (columns: PgColumn[], asked: string, bind: Bind) => {
  if (!asked.replaceAll('*', '')) return ''
  const isPattern = /^\*|\*$/.test(asked)
  return anyOf(columns, isPattern ? `${likeFor(asked)} ${bind(likePattern(asked))}` : `= ${bind(asked)}`)
}

/** `*text*` in one of the columns; without a star the whole text is meant. */
export const text = (...columns: PgColumn[]): Filter => ({
  columns,
  where: (asked, bind) => withText(columns, asked, bind)
})

/** As `text`, so that the planner cannot read it, and does not take for rare what is known to be common. */
const rowByRow =
  (column: PgColumn): Filter['where'] =>
  (asked, bind) => {
    const where = withText([column], asked, bind)
    return where && `coalesce(${where}, false)`
  }

/**
 * As `text`, by an index of the letters and pairs of letters in a sub-site's texts: two letters of Chinese are a word.
 * The baseline migration has its function.
 */
export const search = (subsite: PgColumn, column: PgColumn): Filter => {
  const words = `short_words(${nameOf(subsite)}, ${nameOf(column)})`
  const inSite = (asked: string, bind: Bind, site: string) => {
    const wanted = asked.replace(/^\*|\*$/g, '')
    // One word of the index says it all; a second condition would only mislead the planner about what is rare.
    if ([...wanted].length <= 2 && /^\*.*\*$/s.test(asked))
      return `${words} @> array[${site} || ' ' || lower(${bind(wanted)}::text)]`
    return `${withText([column], asked, bind)} and ${words} @> short_words(${site}, ${bind(wanted)})`
  }
  const isAsked = (asked: string) => asked.replaceAll('*', '') !== ''
  return {
    columns: [column, subsite],
    isSearch: true,
    where: (asked, bind, _caller, site) =>
      site && isAsked(asked) ? inSite(asked, bind, site) : withText([column], asked, bind),
    whereMany: rowByRow(column),
    find: (asked, bind, site) =>
      site !== undefined && isAsked(asked)
        ? `select id from "${getTableName(column.table)}" where ${inSite(asked, bind, `${bind(site)}::text`)}`
        : ''
  }
}

/**
 * The parts of three letters in a text, from its end on and side by side: how texts begin is what many have in common, and a
 * part that all rows have is a long list to go through. A text of fewer letters is its own part.
 */
const partsOf = (wanted: string) => {
  const letters = [...wanted]
  if (letters.length < 4) return [wanted]
  const parts: string[] = []
  for (let end = letters.length; end >= 3; end -= 3) parts.push(letters.slice(end - 3, end).join(''))
  return parts
}

/** As `text`, where no sub-site owns the rows, by an index of all parts of up to three letters. The baseline migration has its function. */
export const searchEverywhere = (id: PgColumn, column: PgColumn): Filter => ({
  ...text(column),
  whereMany: rowByRow(column),
  find: (asked, bind) => {
    const wanted = asked.replace(/^\*|\*$/g, '')
    // A text without a star is meant as a whole: its column has an index of its own.
    if (wanted === asked || !asked.replaceAll('*', '')) return ''
    const parts = `array(select lower(part) from unnest(${bind(partsOf(wanted))}::text[]) part)`
    return `select ${nameOf(id)} as id from "${getTableName(column.table)}"
      where word_parts(${nameOf(column)}) @> ${parts} and ${nameOf(column)} ${likeFor(asked)} ${bind(likePattern(asked))}`
  }
})

/** Has a row with the value in a table of pairs. */
export const paired = (id: PgColumn, one: PgColumn, other: PgColumn): Filter => {
  const pairs = `"${getTableName(one.table)}" where ${nameOf(other)} =`
  return {
    columns: [id],
    where: (asked, bind) => `exists (select 1 from ${pairs} ${bind(asked)} and ${nameOf(one)} = ${nameOf(id)})`,
    whereMany: (asked, bind) =>
      `exists (select 1 from ${pairs} ${bind(asked)} and ${nameOf(one)} = ${nameOf(id)} offset 0)`,
    find: (asked, bind) => `select ${nameOf(one)} as id from ${pairs} ${bind(asked)}`
  }
}

/** Found within one of the columns; stars are words here. */
export const words = (...columns: PgColumn[]): Filter => ({
  columns,
  where: (asked, bind) => {
    const wanted = asked.trim()
    return wanted && anyOf(columns, `${likeFor(wanted)} ${bind(`%${wanted.replace(/[\\%_]/g, '\\$&')}%`)}`)
  }
})

/** One of the values or several, comma-separated. `title` is what a sentence calls the field. */
export const choice = (column: PgColumn, values: readonly string[], title: string): Filter => ({
  columns: [column],
  where: (asked, bind) => {
    const wanted = asked.split(',').filter(Boolean)
    if (!wanted.every(value => values.includes(value))) throw new Refusal(`${title}格式不正确，请修改后重试`)
    if (wanted.length > 1) return `${nameOf(column)} = any(${bind(wanted)})`
    return wanted.length ? `${nameOf(column)} = ${bind(wanted[0])}` : ''
  }
})

const readTime = (asked: string, title: string, timeOfDay?: string) => {
  const time = parseTime(asked, timeOfDay)
  if (!time) throw new Refusal(`${title}格式不正确，应为 YYYY-MM-DD 或 YYYY-MM-DD HH:mm:ss`)
  return time
}

/** The two ends of a range of times, both inclusive; a day alone is meant from its first to its last second. */
export const dates = <Name extends string>(name: Name, column: PgColumn, title: string) => {
  const begin: Filter = {
    columns: [column],
    where: (asked, bind) => `${nameOf(column)} >= ${bind(readTime(asked, title))}`
  }
  const end: Filter = {
    columns: [column],
    where: (asked, bind) =>
      `${nameOf(column)} < ${bind(readTime(asked, title, '23:59:59'))}::timestamptz + interval '1 second'`
  }
  return { [`${name}_begin`]: begin, [`${name}_end`]: end } as Record<`${Name}_${'begin' | 'end'}`, Filter>
}
