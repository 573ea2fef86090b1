import { describe, expect, it } from 'vitest'

import { attachment } from './attachment.ts'

describe('the name of a downloaded file', () => {
  it.each([
    ['spring.jsonld', `attachment; filename="spring.jsonld"; filename*=UTF-8''spring.jsonld`],
    ['été 2024.json', `attachment; filename="_t_ 2024.json"; filename*=UTF-8''%C3%A9t%C3%A9%202024.json`],
    ['a"b%c.json', `attachment; filename="a_b_c.json"; filename*=UTF-8''a%22b%25c.json`],
    ["it's (1)*", `attachment; filename="it's (1)*"; filename*=UTF-8''it%27s%20%281%29%2A`],
    ['../x\r\ny\\z', `attachment; filename=".._x__y_z"; filename*=UTF-8''.._x__y_z`],
    ['😀.json', `attachment; filename="_.json"; filename*=UTF-8''%F0%9F%98%80.json`],
  ])('%s', (name, header) => {
    expect(attachment(name)).toBe(header)
  })
})
