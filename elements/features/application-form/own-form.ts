import { atom, type ReadableAtom } from 'nanostores'
import { openApplication, type ApplyReceipt, type OwnDraft } from '../../base/contract/apply.ts'
import { isCreditCode, isPersonNumber } from '../../base/contract/card-numbers.ts'
import { writeJson } from '../../base/core/values/json.ts'
import type { Locale } from '../../base/core/language/locale.ts'
import { ownTab, readJson } from '../../base/core/values/storage.ts'
import type { FormDocument } from '../../base/form-engine/document/document.ts'
import { update } from '../../base/form-engine/cells/form-cells.ts'
import { createFormState, FormInvalid, type Data, type FormState } from '../../base/form-engine/state/form-state.ts'
import { keyOfPlatform } from '../../base/session/wire/environment.ts'
import { send } from '../../base/session/request/send.ts'
import { nameOfText, newSalt } from './name-of-text.ts'

/** State of an application form and its receipt. */
export interface OwnForm {
  readonly $state: ReadableAtom<FormState>
  /** True while there is unsent input. */
  readonly $isDirty: ReadableAtom<boolean>
  /** True if input was restored after a reload. */
  readonly $isRestored: ReadableAtom<boolean>
  readonly $isSending: ReadableAtom<boolean>
  readonly $receipt: ReadableAtom<ApplyReceipt | undefined>
  /** Switches document or language; keeps the input. */
  draw: (document: FormDocument, locale: Locale) => void
  /**
   * Submits the form. Resolves to undefined if fields are invalid; the fields then show why.
   * @throws the errors of `send`
   */
  submit: (sayCard: (isOrganization: boolean) => string) => Promise<ApplyReceipt | undefined>
  /** Clears the input and the receipt. */
  clear: () => void
}

/** Fields that are never stored in the browser. */
const neverKept = ['cardCode', 'creditCode', 'address']

const blank: OwnDraft = {
  ...{ applicantType: '1', organizationType: '', applicantName: '', cardType: '1', cardCode: '', company: '' },
  ...{ legalName: '', linkman: '', tel: '', email: '', address: '', postcode: '', title: '', content: '' },
  ...{ indexNum: '', purpose: '', offerType: '1', receiveMode: '1', acceptsOther: '1', applyFree: '0' }
}

const textOf = (value: unknown): string =>
  typeof value === 'boolean'
    ? value
      ? '1'
      : '0'
    : Array.isArray(value)
      ? value.join('，')
      : String(value ?? '').trim()

/**
 * Maps form data to an application. Fields that the form lacks keep their defaults. Forms may have a separate field for
 * the code of an organisation.
 */
function draftOf(data: Data): OwnDraft {
  const said = Object.fromEntries(
    Object.entries(blank).map(([name, usual]) => [name, textOf(data[name]) || usual])
  ) as unknown as OwnDraft
  return { ...said, cardCode: said.cardCode || textOf(data.creditCode) }
}

/** Returns what the form asks for in addition to the fields of every application, as JSON. */
function answersOf(state: FormState): string {
  const { fields } = state.form.plan
  const own = Object.entries(state.values()).filter(
    ([model]) => fields.has(model) && !Object.hasOwn(blank, model) && model !== 'creditCode'
  )
  return writeJson(Object.fromEntries(own))
}

function isWrongCard({ applicantType, cardType, cardCode }: OwnDraft): boolean {
  const code = cardCode.toUpperCase()
  if (applicantType === '2') return !isCreditCode(code)
  return cardType === '1' && !isPersonNumber(code)
}

/** @param formId the site's form; '' for the platform's */
export function createOwnForm(subsiteId: string, formId: string, document: FormDocument, locale: Locale): OwnForm {
  const key = keyOfPlatform(`qundao:apply:${subsiteId}`)
  const receiptKey = `${key}:receipt`
  const kept = Object(readJson(ownTab, key)) as { salt?: unknown; values?: unknown }
  const values = Object(kept.values) as Data
  let salt = typeof kept.salt === 'string' && /^[\da-f]{16}$/.test(kept.salt) ? kept.salt : newSalt()
  const receipt = Object(readJson(ownTab, receiptKey)) as ApplyReceipt
  const $state = atom(createFormState(document, locale))
  const $isRestored = atom(Object.keys(values).length > 0)
  const $isDirty = atom($isRestored.get())
  const $isSending = atom(false)
  const $receipt = atom(typeof receipt.code === 'string' ? receipt : undefined)
  let stop: () => void = () => undefined

  const keep = (): void => {
    $isDirty.set(true)
    const all = Object.entries($state.get().values()).filter(([name]) => !neverKept.includes(name))
    ownTab.write(key, writeJson({ salt, values: Object.fromEntries(all) }))
  }
  const follow = (state: FormState): void => {
    stop()
    stop = state.onChange(keep)
    $state.set(state)
  }
  const forget = (): void => {
    ownTab.write(key, null)
    salt = newSalt()
    $isDirty.set(false)
    $isRestored.set(false)
    $state.get().reset()
  }
  follow($state.get())
  if ($isRestored.get()) $state.get().setData(values)

  return {
    $state,
    $isDirty,
    $isRestored,
    $isSending,
    $receipt,
    draw(next, language) {
      if (next !== $state.get().document) follow(createFormState(next, language, $state.get()))
    },
    async submit(sayCard) {
      const state = $state.get()
      try {
        await state.getData()
      } catch (error) {
        if (!(error instanceof FormInvalid)) throw error
        const [first] = state.$errors.get()
        if (first) state.reveal([...state.problems().keys()][0] ?? first)
        return undefined
      }
      const draft = draftOf(state.values())
      const { cells } = state.form
      const card = (draft.applicantType === '2' && cells.get('creditCode')) || cells.get('cardCode')
      if (card && isWrongCard(draft)) {
        update(card, { error: sayCard(draft.applicantType === '2') })
        state.reveal(card)
        return undefined
      }
      const body = { ...draft, subsiteId, formId, ...(formId && { answers: answersOf(state) }) }
      // Equal input gives an equal idempotency key, even after a reload. A lost response does not create a second
      // application.
      $isSending.set(true)
      const answer = await send(openApplication, { body, name: nameOfText(salt, writeJson(body)) }).finally(() =>
        $isSending.set(false)
      )
      ownTab.write(receiptKey, writeJson(answer))
      forget()
      $receipt.set(answer)
      return answer
    },
    clear() {
      ownTab.write(receiptKey, null)
      $receipt.set(undefined)
      forget()
    }
  }
}
