/** Pages of the kinds of content (`contract/content-kind.ts`) by component. All are pages of the article editor. */
export const kindComponents: Readonly<Record<string, { kind: string }>> = {
  'cms/lead/LeadAdd': { kind: 'lead' },
  'cms/functions/FunctionsAdd': { kind: 'functions' },
  'cms/division/DivisionAdd': { kind: 'division' },
  'cms/trained/TrainedAdd': { kind: 'trained' },
  'cms/interview/OnlineInterviewAdd': { kind: 'interview' },
  'cms/opinions/OpinionsAdd': { kind: 'opinions' },
  'cms/recruit/RecruitAdd': { kind: 'recruit' }
}
