import { siteTypes, type SiteType } from '../../base/contract/subsite.ts'
import type { SubsiteListWords } from './subsite-list.text.ts'

interface Props {
  id: string
  text: SubsiteListWords
  value: SiteType
  isEditable: boolean
  onChange: (type: SiteType) => void
}

/** Chooses the type of a site, with an explanation for each. */
export function TypeChoice({ id, text, value, isEditable, onChange }: Props) {
  return (
    <fieldset className="site-types" aria-label={text.type} disabled={!isEditable}>
      {siteTypes.map(type => (
        <label key={type} className="site-type">
          <input
            type="radio"
            name={id}
            id={type === value ? id : undefined}
            checked={type === value}
            onChange={() => onChange(type)}
          />
          <span>{text.types[type]}</span>
          <small>{text.typeMeanings[type]}</small>
        </label>
      ))}
    </fieldset>
  )
}
