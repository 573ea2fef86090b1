// Entry point of the page of a link. It needs no account.
import '../shared/parts/tokens.css'
import '../shared/parts/base.css'
import '../shared/parts/layout.css'

import { mount } from '../shared/frame/mount.tsx'
import { LinkApp } from './link-app.tsx'

mount(<LinkApp />)
