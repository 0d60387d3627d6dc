/** Review process of a demo column: three people pass each article. */
export const articleReviewId = 'process2'

const steps = [
  ['first', '一审', 'r2'],
  ['second', '二审', 'r4'],
  ['third', '三审', 'r0,r3']
] as const

const ids = ['start', ...steps.map(([id]) => id), 'end']

/**
 * Roles: reviewers, then disclosure, then column managers. There is no author's node, so a return goes to the article
 * itself.
 */
export const articleReview = `<?xml version="1.0" encoding="UTF-8"?>
<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:flowable="http://flowable.org/bpmn" targetNamespace="http://qundao.dev/bpmn">
  <process id="article-review" name="文章三审三校" isExecutable="true">
    <startEvent id="start" name="提交"/>
    ${steps.map(([id, name, roles]) => `<userTask id="${id}" name="${name}" flowable:candidateGroups="${roles}"/>`).join('\n    ')}
    <endEvent id="end" name="发布"/>
    ${ids
      .slice(1)
      .map((to, at) => `<sequenceFlow id="to-${to}" sourceRef="${ids[at]}" targetRef="${to}"/>`)
      .join('\n    ')}
  </process>
</definitions>`
