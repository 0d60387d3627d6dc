import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startPlatform, type TestPlatform } from './platform.ts'

let platform: TestPlatform
before(async () => {
  platform = await startPlatform({ seed: 'empty' })
})
after(() => platform.stop())

/** Tables that reference people, roles, departments or positions and give no rights. */
const giveNothing = [
  // Ways to sign in, and their sessions.
  ...['oidc_links', 'passkeys', 'password_history', 'second_factors', 'sessions', 'sign_in_tickets'],
  // Names in other directories; what they write are pairs that are recorded.
  ...['directory_departments', 'directory_people'],
  // Numbers of what the recorded tables give.
  'user_counts',
  // Views of lists, texts that one person sees once, and what a review asks.
  ...[
    'list_views',
    'list_view_roles',
    'list_view_defaults',
    'sealed_results',
    'template_previews',
    'grant_review_items'
  ]
]

test('[issue-32] [AD-12] every table that references people, roles, departments or positions records its changes, or gives no rights', async () => {
  const { rows } = await platform.query<{ name: string; triggers: string[] }>(`
    select c.conrelid::regclass::text as name,
      array(select tgname::text from pg_trigger t where t.tgrelid = c.conrelid and tgname like 'record\\_%' order by 1) as triggers
    from pg_constraint c where c.contype = 'f'
      and c.confrelid = any(array['users', 'roles', 'departments', 'positions']::regclass[])
    group by c.conrelid order by 1`)
  const recorded = rows.filter(({ triggers }) => triggers.length > 0)
  assert.ok(recorded.length >= 10)
  for (const { name, triggers } of recorded)
    assert.deepEqual(triggers, ['record_gains', 'record_losses', 'record_moves'], name)
  assert.deepEqual(
    rows
      .filter(({ triggers }) => triggers.length === 0)
      .map(({ name }) => name)
      .sort(),
    [...giveNothing].sort()
  )
  // Without a foreign key: grants of deleted roles stay. The state of a person and a position gives and takes, too.
  const { rows: others } = await platform.query<{ name: string }>(
    "select distinct tgrelid::regclass::text as name from pg_trigger where tgname = 'record_moves' order by 1"
  )
  const names = others.map(({ name }) => name).filter(name => !recorded.some(each => each.name === name))
  assert.deepEqual(names, ['columns', 'data_rules', 'object_grants', 'positions', 'users'])
})
