import { getTableName } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Caller } from '../access/caller.ts'
import { Refusal } from '../kernel/refusal.ts'
import { parseTime } from '../kernel/clock.ts'

type Bind = (value: unknown) => string

/** Field of a list's query. Fields without a filter are ignored. */
export interface Filter {
  columns: PgColumn[]
  /** Marks values that may be rare or common, so no single plan fits. Planned per value unless `find` has decided. */
  isSearch?: true
  /**
   * Returns the SQL condition, '' for none. `bind` adds a value and returns its parameter. `site` is the parameter of
   * the sub-site if the list shows only one.
   */
  where(asked: string, bind: Bind, caller: Caller, site: string | undefined): string
  /**
   * Returns SQL that selects exactly the matching ids through an index, '' if there is none. If they are few, no other row is read.
   * `site` is the sub-site if the list shows only one.
   */
  find?(asked: string, bind: Bind, site: string | undefined): string
  /** Condition that is checked row by row in sort order, for values with many matches. */
  whereMany?: Filter['where']
}

export const nameOf = (column: PgColumn) => `"${getTableName(column.table)}"."${column.name}"`

/** Converts the wire's wildcards (`*` at either end) to LIKE; all other characters are literal. */
const likePattern = (text: string) => {
  const inner = text.replace(/^\*|\*$/g, '').replace(/[\\%_]/g, '\\$&')
  return `${text.startsWith('*') ? '%' : ''}${inner}${text.endsWith('*') ? '%' : ''}`
}

/** Chinese has no case, and ILIKE takes three times as long. */
const likeFor = (text: string) => (text.toLowerCase() === text.toUpperCase() ? 'like' : 'ilike')

const anyOf = (columns: PgColumn[], test: string) => {
  const conditions = columns.map(column => `${nameOf(column)} ${test}`)
  return conditions.length > 1 ? `(${conditions.join(' or ')})` : (conditions[0] ?? '')
}

export const equal = (column: PgColumn): Filter => ({
  columns: [column],
  where: (asked, bind) => `${nameOf(column)} = ${bind(asked)}`
})

/** Matches the caller's rows; ignores the value. */
export const own = (creator: PgColumn): Filter => ({
  columns: [creator],
  where: (_asked, bind, caller) => `${nameOf(creator)} = ${bind(caller.userId)}`
})

/** Matches rows with the caller's user name; ignores the value. */
export const ownName = (username: PgColumn): Filter => ({
  columns: [username],
  where: (_asked, bind, caller) => `${nameOf(username)} = ${bind(caller.username)}`
})

const withText = (columns: PgColumn[], asked: string, bind: Bind) => {
  if (!asked.replaceAll('*', '')) return ''
  const isPattern = /^\*|\*$/.test(asked)
  return anyOf(columns, isPattern ? `${likeFor(asked)} ${bind(likePattern(asked))}` : `= ${bind(asked)}`)
}

/** Matches `*text*` in one of the columns, or the whole text without a star. */
export const text = (...columns: PgColumn[]): Filter => ({
  columns,
  where: (asked, bind) => withText(columns, asked, bind)
})

/** As `text`, but hidden from the planner, which would take a common value for a rare one. */
const rowByRow =
  (column: PgColumn): Filter['where'] =>
  (asked, bind) => {
    const where = withText([column], asked, bind)
    return where && `coalesce(${where}, false)`
  }

/**
 * As `text`, through an index of the letters and pairs of letters in a sub-site's texts: Chinese words have two
 * letters. The function is in the baseline migration.
 */
export const search = (subsite: PgColumn, column: PgColumn): Filter => {
  const words = `short_words(${nameOf(subsite)}, ${nameOf(column)})`
  const inSite = (asked: string, bind: Bind, site: string) => {
    const wanted = asked.replace(/^\*|\*$/g, '')
    // An entry of the index covers this value. A second condition would mislead the planner's estimate.
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
 * Splits a text into parts of three letters, from its end. Beginnings are often the same, and a common part has a long
 * index list. A shorter text is a single part.
 */
const partsOf = (wanted: string) => {
  const letters = [...wanted]
  if (letters.length < 4) return [wanted]
  const parts: string[] = []
  for (let end = letters.length; end >= 3; end -= 3) parts.push(letters.slice(end - 3, end).join(''))
  return parts
}

/**
 * As `text`, for rows without a sub-site, through an index of all parts of up to three letters. The function is in the
 * baseline migration.
 */
export const searchEverywhere = (id: PgColumn, column: PgColumn): Filter => ({
  ...text(column),
  whereMany: rowByRow(column),
  find: (asked, bind) => {
    const wanted = asked.replace(/^\*|\*$/g, '')
    // Without a star the whole text must match; another index covers that.
    if (wanted === asked || !asked.replaceAll('*', '')) return ''
    const parts = `array(select lower(part) from unnest(${bind(partsOf(wanted))}::text[]) part)`
    return `select ${nameOf(id)} as id from "${getTableName(column.table)}"
      where word_parts(${nameOf(column)}) @> ${parts} and ${nameOf(column)} ${likeFor(asked)} ${bind(likePattern(asked))}`
  }
})

/** As `searchEverywhere`, for a text in one of two columns. */
export const searchEither = (id: PgColumn, one: PgColumn, other: PgColumn): Filter => {
  const each = [searchEverywhere(id, one), searchEverywhere(id, other)]
  return {
    ...text(one, other),
    whereMany: (asked, bind, caller, site) => {
      const some = each.map(filter => filter.whereMany!(asked, bind, caller, site)).filter(Boolean)
      return some.length ? `(${some.join(' or ')})` : ''
    },
    find: (asked, bind, site) =>
      each
        .map(filter => filter.find!(asked, bind, site))
        .filter(Boolean)
        .join(' union ')
  }
}

/** Matches rows that have the value in a table of pairs. */
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

/** Matches words within one of the columns; stars are literal. */
export const words = (...columns: PgColumn[]): Filter => ({
  columns,
  where: (asked, bind) => {
    const wanted = asked.trim()
    return wanted && anyOf(columns, `${likeFor(wanted)} ${bind(`%${wanted.replace(/[\\%_]/g, '\\$&')}%`)}`)
  }
})

/** Matches one or several comma-separated values. `title` is the field's label in messages. */
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

/** Matches a range of times, both ends inclusive. A day without a time means the whole day. */
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
