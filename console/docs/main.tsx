// Entry point of the documentation. It needs no account.
import '../shared/parts/tokens.css'
import '../shared/parts/base.css'
import '../shared/parts/layout.css'

import { mount } from '../shared/frame/mount.tsx'
import { DocsApp } from './docs-app.tsx'

mount(<DocsApp />)
