import { Checkbox, HTMLSelect } from '@blueprintjs/core'
import { agencyChoices } from '../../base/contract/agency.ts'
import { subsiteCalls, type NewSubsite, type Subsite } from '../../base/contract/subsite.ts'
import { loadDepartments } from '../../base/crud/people/departments.ts'
import { TreeChoice } from '../../base/kit/choose/tree-choice.tsx'
import { recordForm, type AnyForm } from '../../base/crud/resource/form/record-form.ts'
import { loadGroups } from '../../base/shared/site/group-options.ts'
import { send } from '../../base/session/request/send.ts'
import type { SubsiteListWords } from './subsite-list.text.ts'
import { TypeChoice } from './type-choice.tsx'

const most = 200
const blank: NewSubsite = {
  ...{ name: '', shortName: '', siteType: 'generalsite', groupId: '', depId: '', templateId: '', siteTitle: '' },
  agencyId: '',
  ...{ siteIDCode: '', icpCode: '', policeCode: '', homeUrl: '', seoTitle: '', seoKeywords: '', seoDescription: '' },
  ...{ sortNo: 1, status: '1', differentReviewers: false, differentSigner: false, announcementReview: 0 }
}

/** Describes the form of a site. A new site is placed last and may copy a template. */
export async function subsiteForm(text: SubsiteListWords): Promise<AnyForm> {
  const [groups, agencies, templates, last] = await Promise.all([
    loadGroups(),
    send(agencyChoices),
    send(subsiteCalls.list, { query: { siteType: 'templatesite', pageSize: most } }),
    send(subsiteCalls.list, { query: { pageSize: 1, column: 'sortNo', order: 'desc' } })
  ])
  return recordForm<Subsite, NewSubsite>({
    adding: text.add,
    calls: subsiteCalls,
    blank: { ...blank, sortNo: (last.records[0]?.sortNo ?? 0) + 1 },
    draftOf: site => ({
      ...(Object.fromEntries(Object.keys(blank).map(name => [name, Object(site)[name]])) as NewSubsite),
      templateId: ''
    }),
    nameOf: draft => draft.name,
    fields: [
      { kind: 'text', name: 'name', label: text.name, maxLength: 60, isRequired: true },
      { kind: 'text', name: 'shortName', label: text.shortName, maxLength: 30 },
      {
        kind: 'own',
        name: 'siteType',
        label: text.type,
        isRequired: true,
        isWide: true,
        words: draft => text.types[draft.siteType],
        render: ({ draft, change, isEditable, id }) => (
          <TypeChoice
            id={id}
            text={text}
            value={draft.siteType}
            isEditable={isEditable}
            onChange={siteType => change({ siteType })}
          />
        )
      },
      {
        kind: 'choice',
        name: 'templateId',
        label: text.template,
        hint: text.templateHint,
        isOfNew: true,
        isWide: true,
        options: [
          { value: '', label: text.noTemplate },
          ...templates.records.map(({ id, name }) => ({ value: id, label: name }))
        ]
      },
      { kind: 'choice', name: 'groupId', label: text.group, options: [{ value: '', label: text.noGroup }, ...groups] },
      {
        kind: 'own',
        name: 'depId',
        label: text.department,
        words: draft => draft.depId,
        render: ({ draft, change, isEditable, id }) => (
          <TreeChoice
            id={id}
            label={text.department}
            value={draft.depId ? [draft.depId] : []}
            isEditable={isEditable}
            isSingle
            load={loadDepartments}
            onChange={([depId = '']) => change({ depId })}
          />
        )
      },
      {
        kind: 'own',
        name: 'agencyId',
        label: text.agency,
        hint: text.agencyHint,
        words: ({ agencyId }) => agencies.find(({ id }) => id === agencyId)?.name ?? '',
        render: ({ draft, change, isEditable, id }) => (
          <HTMLSelect
            id={id}
            fill
            value={draft.agencyId}
            disabled={!isEditable}
            onChange={event => change({ agencyId: event.target.value })}
          >
            <option value="">{text.noAgency}</option>
            {agencies.map(agency => (
              <option key={agency.id} value={agency.id}>
                {agency.name}
              </option>
            ))}
          </HTMLSelect>
        )
      },
      { kind: 'text', name: 'siteTitle', label: text.title, hint: text.titleHint, maxLength: 100 },
      {
        kind: 'text',
        name: 'siteIDCode',
        label: text.code,
        hint: text.codeHint,
        maxLength: 10,
        unique: { tableName: 'subsite', fieldName: 'site_id_code' },
        check: ({ siteIDCode }) => (/^([A-Za-z0-9]{10})?$/.test(siteIDCode) ? '' : text.codeWrong)
      },
      { kind: 'text', name: 'icpCode', label: text.icp, maxLength: 60 },
      { kind: 'text', name: 'policeCode', label: text.police, maxLength: 60 },
      {
        kind: 'text',
        name: 'homeUrl',
        label: text.home,
        maxLength: 280,
        isWide: true,
        check: ({ homeUrl }) => (/^(https?:\/\/[^\s"'<>]+)?$/.test(homeUrl) ? '' : text.homeWrong)
      },
      { kind: 'text', name: 'seoTitle', label: text.seoTitle, maxLength: 100 },
      { kind: 'text', name: 'seoKeywords', label: text.seoKeywords, hint: text.seoKeywordsHint, maxLength: 200 },
      { kind: 'area', name: 'seoDescription', label: text.seoDescription, maxLength: 300 },
      { kind: 'number', name: 'sortNo', label: text.order, min: 0, max: 99_999 },
      {
        kind: 'own',
        name: 'differentReviewers',
        label: text.review,
        hint: text.differentReviewersHint,
        isWide: true,
        words: ({ differentReviewers }) => (differentReviewers ? text.differentReviewers : text.anyReviewers),
        render: ({ draft, change, isEditable, id }) => (
          <Checkbox
            id={id}
            label={text.differentReviewers}
            checked={draft.differentReviewers ?? false}
            disabled={!isEditable}
            onChange={event => change({ differentReviewers: event.currentTarget.checked })}
          />
        )
      },
      {
        ...{ kind: 'number', name: 'announcementReview', label: text.announcementReview, min: 0, max: 999_999 },
        ...{ hint: text.announcementReviewHint, isWide: true }
      },
      {
        kind: 'own',
        name: 'differentSigner',
        label: text.disclosure,
        hint: text.differentSignerHint,
        isWide: true,
        words: ({ differentSigner }) => (differentSigner ? text.differentSigner : text.anySigner),
        render: ({ draft, change, isEditable, id }) => (
          <Checkbox
            id={id}
            label={text.differentSigner}
            checked={draft.differentSigner ?? false}
            disabled={!isEditable}
            onChange={event => change({ differentSigner: event.currentTarget.checked })}
          />
        )
      },
      { kind: 'flag', name: 'status', label: text.isOn, on: '1', off: '0', isWide: true }
    ]
  })
}
