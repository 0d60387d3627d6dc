import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sources, text } from './sources.ts'

/** Tables of the lists that data rules limit. */
const tables = [
  ...['articles', 'users', 'formDesigns', 'announcements', 'subsites', 'processes', 'applications'],
  ...['uploads', 'departments', 'processInstances', 'models']
].join('|')
const writes = new RegExp(`\\.(insert|update)\\((tables\\.)?(${tables})\\)|update \\$\\{(users|departments)\\}`)
/** `sieve.write` drops records that a bulk write would move outside. */
const checks = /requireStillInRules|outsideRules|writesOf|sieve\.write\(/

/** Files whose writes move no record out of sight of their caller, by reason. */
const exempt: Readonly<Record<string, readonly string[]>> = {
  'called by files that check': ['nouns/user/account/belonging.ts'],
  'steps of a workflow, which another right allows': [
    'nouns/handover/process-kinds.ts',
    'nouns/announcement/release.ts',
    'nouns/announcement/review.ts',
    'nouns/application/steps/take-step.ts',
    'nouns/article/act.ts',
    'nouns/article/check-calls.ts',
    'nouns/article/article-subject.ts',
    'nouns/article/publishing.ts',
    'nouns/process/definition/processes.ts',
    'nouns/process/forms/fill-in.ts',
    'nouns/process/instance/starts.ts',
    'nouns/process/instance/states.ts',
    'nouns/process/instance/submissions.ts'
  ],
  'the state or secret of an account': [
    'nouns/directory/write/write-accounts.ts',
    'nouns/handover/handover-calls.ts',
    'nouns/session/password-calls.ts',
    'nouns/session/sign-in.ts',
    'nouns/user/account/remove-people.ts',
    'nouns/user/own-account-calls.ts',
    'nouns/user/sheet/told-calls.ts',
    'nouns/user/user-states.ts'
  ],
  'the platform writes, not a person with a rule': [
    'nouns/announcement/notify-starter.ts',
    'nouns/announcement/remind.ts',
    'nouns/application/keeping/erase.ts',
    'nouns/application/open-calls.ts',
    'nouns/application/recount-due-dates.ts',
    'nouns/department/department-moves.ts',
    'nouns/kind/module.ts',
    'nouns/model/model-references.ts',
    'nouns/session/account-calls.ts'
  ],
  'an upload belongs to its author, who needs no right to list pictures': ['nouns/upload/keep-upload.ts'],
  'content or state of a file, which no rule compares': [
    'nouns/picture/module.ts',
    'nouns/picture/replace-file.ts',
    'nouns/picture/takedown-calls.ts'
  ],
  'structure of a model, which no rule compares': ['nouns/model/keep-model.ts']
}

test('[admin-7] every write of a table with data rules checks that the record stays inside them', () => {
  const unchecked = sources
    .filter(path => path.startsWith('host-demo/server/nouns/') && !/seed/.test(path))
    .filter(path => writes.test(text(path)) && !checks.test(text(path)))
    .map(path => path.replace('host-demo/server/', ''))
  assert.deepEqual(unchecked.toSorted(), Object.values(exempt).flat().toSorted())
})
