import Type from 'typebox'
import { groundTypes, longestFact, mostGrounds } from '../../../../../elements/base/contract/apply-acts.ts'
import { factNames, factRules } from '../../../../../elements/base/contract/apply-facts.ts'
import { ClosedObject, Text } from '../../../kernel/fields.ts'

const Stated = ClosedObject(
  Object.fromEntries(factNames.map(name => [name, Type.Optional(Text(longestFact, 0, factRules[name].title[0]))]))
)

/** Fields of a step that state what the letter of a reply must contain. */
export const answerFields = {
  facts: Type.Optional(Stated),
  grounds: Type.Optional(
    Type.Array(
      ClosedObject({
        part: Text(longestFact, 0, '不予公开的部分'),
        type: Type.Enum([...groundTypes], { title: '不予公开的理由' }),
        facts: Stated
      }),
      { maxItems: mostGrounds, title: '不予公开的部分' }
    )
  ),
  publicInterest: Type.Optional(Text(2000, 0, '公共利益理由'))
}
