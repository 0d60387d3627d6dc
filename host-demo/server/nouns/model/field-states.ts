import { getTableName, sql, type SQL } from 'drizzle-orm'
import type { ModelValues } from '../../../../elements/base/contract/model.ts'
import { nameOf } from '../../rows/filters.ts'
import { textOf } from '../../rows/list.ts'
import { articles, type publishedArticles } from '../../database/tables/content.ts'
import { fieldsOfColumn } from './models.ts'

/** Table of articles or of their public versions, in a query that joins its column. */
type Table = typeof articles | typeof publishedArticles

/** Values of an article, and the start and the end of its publication as `$start` and `$end`. */
const valuesOf = ({ modelFields, publishDate, withdrawDate }: Table) => {
  const tell = (column: Table['withdrawDate'] | Table['publishDate']) =>
    `to_char(${nameOf(column)} at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS')`
  return `(${nameOf(modelFields)} || jsonb_build_object('$start', ${tell(publishDate)}, '$end', ${tell(withdrawDate)}))`
}

/**
 * Returns the SQL of a day or a time as a timestamp. A value of an earlier type of the field gives null: paths of JSON
 * return nothing for texts that are no time.
 */
export const timestampOf = (text: string) =>
  `((jsonb_path_query_first(to_jsonb((${text}) || substr(' 00:00:00', length(${text}) - 9)),
    '$.datetime("YYYY-MM-DD HH24:MI:SS")', '{}', true) #>> '{}')::timestamp)`

const stateText = (table: Table) => {
  const isPublic = getTableName(table) === 'published_articles'
  const at = (name: string) => `${valuesOf(table)} ->> (step ->> '${name}')`
  const shift = `make_interval(months => coalesce((step ->> 'months')::int, 0), days => coalesce((step ->> 'days')::int, 0))`
  return `coalesce((select step ->> 'word' from jsonb_array_elements(${textOf(fieldsOfColumn)}) field
    cross join lateral jsonb_array_elements(field #> '{more,steps}') with ordinality steps (step, place)
    where field ->> 'type' = 'computed'${isPublic ? ` and not step @> '{"isAlarm": true}'` : ''}
      and (not step ? 'since'
        or coalesce((${timestampOf(at('since'))} + ${shift}) at time zone 'Asia/Shanghai' <= now(), false))
      and (not step ? 'filled' or coalesce(${at('filled')}, '') <> '')
    order by place desc limit 1), '')`
}

/**
 * State of the computed field of an article's model, by the clock of the database: the last step whose conditions hold.
 * No job changes it, so all servers agree. The state of a public version leaves out alarms.
 */
export const fieldStateOf = (table: Table): SQL<string> => sql.raw(stateText(table)) as SQL<string>

/** The same as text, for conditions of lists. */
export const stateOfArticle = stateText(articles)

/** Values of the fields that the model lists, with the names of departments and choices. */
export const listedFieldsOf = ({ modelFields }: Table): SQL<ModelValues> =>
  sql.raw(`coalesce((select jsonb_object_agg(field ->> 'name', case field ->> 'type'
      when 'department' then (select string_agg(department_label(d.id), '、') from departments d
        where d.id = any(string_to_array(${nameOf(modelFields)} ->> (field ->> 'name'), ',')))
      else coalesce((select i.item_text from dictionaries t join dictionary_items i on i.dict_id = t.id
        where t.dict_code = field ->> 'dict' and i.item_value = ${nameOf(modelFields)} ->> (field ->> 'name') limit 1),
        left(${nameOf(modelFields)} ->> (field ->> 'name'), 2000)) end)
    from jsonb_array_elements(${textOf(fieldsOfColumn)}) field
    where field @> '{"more": {"isListed": true}}' and ${nameOf(modelFields)} ? (field ->> 'name')), '{}')`) as SQL<ModelValues>
