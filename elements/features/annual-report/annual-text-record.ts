import {
  annualFigures,
  annualText,
  saveAnnualText,
  type AnnualFigure,
  type AnnualText,
  type AnnualTextDraft
} from '../../base/contract/annual-text.ts'
import { createRecord, type RecordStore } from '../../base/crud/record/record.ts'
import { send } from '../../base/session/request/send.ts'

type AnnualTextRecord = RecordStore<AnnualText, AnnualTextDraft>

export const loadAnnualText = (year: string, subsiteId: string, signal?: AbortSignal): Promise<AnnualText> =>
  send(annualText, { query: { year, subsiteId }, signal })

const draftOf = ({ overview, problems, others, figures }: AnnualText): AnnualTextDraft => ({
  ...{ overview, problems, others, figures }
})

const isDraft = (value: unknown): value is AnnualTextDraft =>
  typeof (value as AnnualTextDraft | undefined)?.overview === 'string'

/** Whether a figure may be saved: not negative, and whole unless it is an amount. */
export const isFigure = (name: AnnualFigure, value: number | null): boolean =>
  value === null || (value >= 0 && value <= 1_000_000_000 && (name === 'charges' || Number.isInteger(value)))

/** Returns the figures that may not be saved, in screen order. */
export const wrongFigures = ({ figures }: AnnualTextDraft): AnnualFigure[] =>
  annualFigures.filter(name => !isFigure(name, figures[name]))

/** Creates the record of what the agency of a site writes for a year. */
export const createAnnualTextRecord = (record: AnnualText, subsiteId: string, username: string): AnnualTextRecord =>
  createRecord<AnnualText, AnnualTextDraft>({
    noun: 'annual-text',
    record,
    blank: draftOf(record),
    draftOf,
    load: ({ year }) => loadAnnualText(year, subsiteId),
    save: (draft, _known, version) =>
      send(saveAnnualText, { body: { ...draft, year: record.year, subsiteId, version } }),
    keep: { keyOf: () => `annual-text:${username}:${record.agencyId}:${record.year}`, fits: isDraft }
  })

/**
 * Returns the number of valid documents that follows from the previous year's, or undefined if it equals the entered
 * one or a figure is missing.
 */
export function expectedValid(kind: 'rules' | 'norms', { figures, before }: AnnualText): number | undefined {
  const [made, repealed, valid] = [figures[`${kind}Made`], figures[`${kind}Repealed`], figures[`${kind}Valid`]]
  const last = before[`${kind}Valid`]
  if (made === null || repealed === null || valid === null || last === null) return undefined
  return last + made - repealed === valid ? undefined : last + made - repealed
}
