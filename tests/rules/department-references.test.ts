import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core'
import { files, text } from './sources.ts'

/**
 * Columns that can hold the id of a department, by what merging departments does with them. `own` are rows of the
 * department, which go to the recycle bin or that triggers derive. `moved` then names the other department. `history`
 * stays as it was. `refused`: the merge explains what to do first. `none` holds other ids and values.
 */
const treated: Readonly<Record<'own' | 'moved' | 'history' | 'refused' | 'none', Readonly<Record<string, string>>>> = {
  own: {
    departments: 'id depart_name depart_name_en depart_name_abbr',
    department_lines: 'depart_id above_id'
  },
  moved: {
    departments: 'parent_id leader_id',
    department_roles: 'depart_id',
    department_subsites: 'depart_id',
    user_departments: 'depart_id',
    users: 'depart_id',
    sessions: 'depart_id',
    subsites: 'dep_id',
    applications: 'depart_id',
    announcements: 'targets',
    articles: 'model_fields',
    published_articles: 'model_fields',
    models: 'fields',
    object_grants: 'subject_id',
    data_rules: 'condition',
    list_views: 'content',
    process_candidates: 'subject',
    process_tasks: 'asked',
    process_tokens: 'forks round decided inner_decided straight',
    process_instances: 'variables',
    processes: 'bpmn_xml',
    process_definitions: 'bpmn_xml graph'
  },
  refused: { directories: 'depart_id', directory_departments: 'depart_id' },
  history: {
    grant_changes: 'actions by_id',
    grant_events: 'item_id giver_id via_id actions',
    grant_reviews: 'depart_id',
    grant_review_items: 'grant_id',
    data_log: 'data_id content',
    operation_log: 'action object_id changes',
    exported_subjects: 'subject_id',
    directory_changes: 'key fields',
    directory_runs: 'counts',
    application_steps: 'action details',
    process_steps: 'task_id action change',
    process_tasks: 'candidate',
    process_instances: 'form_data',
    deleted_records: 'object_id place',
    deleted_rows: 'row',
    recycled: 'object_id place',
    recycled_rows: 'row',
    sheet_import_rows: 'object_id'
  },
  none: {
    platform_settings: 'value',
    ...{ menus: 'parent_id', rights: 'action parent_id', role_rights: 'action', users: 'warned_of' },
    ...{ ad_items: 'link_id', links: 'logo_id department', hidden_links: 'object_id', site_check_marks: 'subject' },
    ...{
      announcement_replies: 'annexes',
      announcement_sends: 'announcement_id',
      announcements: 'annexes bus_id writers'
    },
    ...{
      annual_texts: 'agency_id figures',
      application_forms: 'design_id json_str',
      application_letters: 'paragraphs'
    },
    applications: 'form_id answers answer events',
    ...{ categories: 'parent_id', check_words: 'word', clients: 'subsite_ids public_key' },
    ...{ content_entries: 'picks picks_key texts', article_pushes: 'draft_id', subsites: 'parent_id agency_id' },
    ...{ articles: 'annexes review_id check_pass writers', published_articles: 'annexes' },
    ...{
      columns: 'parent_id model_id responsible_id',
      data_rules: 'permission_id',
      object_grants: 'object_id actions'
    },
    ...{ directories: 'depart_filter mapping owner_id', directory_departments: 'key', directory_people: 'key' },
    ...{ document_versions: 'document_id lock_id', edit_locks: 'object_id lock_id', templates: 'fragments' },
    ...{ arrivals: 'metadata', takedowns: 'places by_id', uploads: 'facts', watermarks: 'obj_id' },
    ...{ form_designs: 'table_id json_str', process_forms: 'form_key json_str', processes: 'process_key' },
    ...{ oidc_links: 'subject', passkeys: 'id credential_id rp_id public_key', sessions: 'id' },
    viewings: 'id viewer_id person_id viewer_session',
    ...{ process_instances: 'business_id starter_id annexes', process_substitutes: 'substitute_id' },
    ...{ process_tasks: 'token_id assignee_id stands_for seat', captchas: 'key answer', done_requests: 'key answer' },
    sheet_imports: 'told_id model_id'
  }
}

const folder = 'host-demo/server/database/tables'
/** Ids of other nouns, by name. */
const others =
  /^(user|subsite|role|article|upload|instance|process|column|news_class|position|client|picture|mobile|session)_id$/
const looks =
  /(_id|_ids|_key|_xml|_str|_of)$|^(key|subject|value|word|place|answer|condition|query|actions?|mapping|seat|candidate)$/

/** Returns the columns that could hold the id of a department: references, and texts and documents by type and name. */
const candidates = async () => {
  const found = new Set<string>()
  for (const path of files(folder, /\.ts$/))
    for (const value of Object.values((await import(`../../${path}`)) as Record<string, unknown>)) {
      if (!Object(value)[Symbol.for('drizzle:IsDrizzleTable')]) continue
      const { name: table, columns, foreignKeys } = getTableConfig(value as PgTable)
      const targets = new Map(
        foreignKeys.flatMap(key => {
          const { columns: own, foreignTable } = key.reference()
          return own.map(column => [column.name, getTableConfig(foreignTable).name] as const)
        })
      )
      for (const column of columns) {
        const { name, enumValues } = column
        const type = column.getSQLType()
        const target = targets.get(name)
        if (target && target !== 'departments') continue
        const isText = type === 'text' && !enumValues?.length
        const isNamed = /depart|dep_id/.test(name) || (looks.test(name) && !others.test(name))
        if (
          target ||
          /json|uuid|\[\]$/.test(type) ||
          (isText && (isNamed || (table === 'departments' && name === 'id')))
        )
          found.add(`${table}.${name}`)
      }
    }
  return found
}

const listed = (of: Readonly<Record<string, string>>) =>
  Object.entries(of).flatMap(([table, names]) => names.split(' ').map(name => `${table}.${name}`))

test('[issue-32] [AD-3] the merge of departments treats every column that can hold a department', async () => {
  const all = Object.values(treated).flatMap(listed)
  assert.deepEqual(
    all.filter((name, at) => all.indexOf(name) !== at),
    [],
    'a column is treated in one way'
  )
  assert.deepEqual([...(await candidates())].sort(), all.sort())
})

test('[issue-32] [AD-3] the columns that move are named by the merge', () => {
  const sources = files('host-demo/server/nouns/reform', /\.ts$/).map(text).join('\n')
  const camel = (name: string) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
  const isNamed = (name: string) => new RegExp(`\\b(${name}|${camel(name)})\\b`).test(sources)
  const forgotten = [...listed(treated.moved), ...listed(treated.refused)].filter(
    name => !name.split('.').every(isNamed)
  )
  assert.deepEqual(forgotten, [])
})
