import { ownSpace } from './attributes.ts'

const namespaces = [
  'xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL"',
  'xmlns:bpmndi="http://www.omg.org/spec/BPMN/20100524/DI"',
  'xmlns:dc="http://www.omg.org/spec/DD/20100524/DC"',
  'xmlns:di="http://www.omg.org/spec/DD/20100524/DI"',
  `xmlns:qundao="${ownSpace}"`
].join(' ')

/** Returns a unique key. */
export const newKey = (): string => `process-${Date.now().toString(36)}${Math.random().toString(36).slice(2, 6)}`

/** Returns a document with a start, a task and an end. */
export const blankDocument = (key: string, words: { start: string; task: string; end: string }): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<definitions ${namespaces} id="definitions" targetNamespace="${ownSpace}">
  <process id="${key}" isExecutable="true">
    <startEvent id="start" name="${words.start}" />
    <userTask id="step1" name="${words.task}" />
    <endEvent id="end" name="${words.end}" />
    <sequenceFlow id="flow1" sourceRef="start" targetRef="step1" />
    <sequenceFlow id="flow2" sourceRef="step1" targetRef="end" />
  </process>
</definitions>`
