import Type from 'typebox'
import { annualFigures } from '../../../../elements/base/contract/annual-text.ts'
import { ClosedObject } from '../../kernel/fields.ts'
import { each, numbers, texts } from '../../kernel/result-fields.ts'

const Count = Type.Union([Type.Null(), Type.Number()])

export const AnnualTextSchema = ClosedObject({
  ...texts('year', 'agencyId', 'agencyName', 'overview', 'problems', 'others', 'updateByName', 'updateTime'),
  ...numbers('version'),
  figures: ClosedObject(each(annualFigures, Count)),
  fees: ClosedObject(numbers('notices', 'asked', 'paid')),
  before: ClosedObject({ rulesValid: Count, normsValid: Count })
})
