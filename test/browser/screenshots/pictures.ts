// The pictures of the documents, one for each file in docs/images.

/** What is only known once the data is there. */
export interface PictureData {
  /** The id of an organization of the sample data. */
  readonly organization: (name: string) => string
  /** The capsule that was rejected. */
  readonly rejected: string
}

export interface Picture {
  /** The file in docs/images, without its extension. */
  readonly name: string
  /** Below /console. */
  readonly path: (data: PictureData) => string
  /** A text that is there as soon as everything is drawn. */
  readonly ready: string
  readonly height: number
  /** A text that stands in the middle, where that is not the beginning of the page. */
  readonly middle?: string
}

const goal4 = encodeURIComponent('https://metadata.un.org/sdg/4')
const columns = 'org_name,indicator_name,value,period_start,period_end,themes'
const year2024 = 'from=2024-01-01&to=2024-12-31'

export const pictures: readonly Picture[] = [
  { name: 'overview', path: () => '', ready: 'Your first steps', height: 1000 },
  {
    name: 'report',
    path: ({ rejected }) => `/namespaces/demo/capsules/${rejected}`,
    ready: 'of the file',
    height: 800,
  },
  {
    name: 'mending',
    path: ({ rejected }) => `/namespaces/demo/capsules/${rejected}/mend`,
    ready: 'problems left',
    height: 1080,
  },
  {
    name: 'explorer',
    path: () => `/explorer?ns=demo&theme=${goal4}&${year2024}&sort=-value&columns=${columns}`,
    ready: 'of 708 reports',
    height: 640,
  },
  {
    name: 'theory',
    path: ({ organization }) =>
      `/explorer?ns=demo&view=theory&org1=${organization('Lakeside Community Food Centre')}`,
    ready: 'Unfold all',
    height: 920,
  },
  {
    name: 'charts',
    path: () => `/explorer?ns=demo&view=charts&theme=${goal4}`,
    ready: 'Data table',
    height: 960,
  },
  {
    name: 'results',
    path: () => `/explorer?ns=demo&view=results&theme=${goal4}&${year2024}`,
    ready: 'reported for 2024',
    height: 900,
  },
  {
    name: 'playground',
    path: () =>
      `/playground?op=listRows&ns=demo&ask=${encodeURIComponent(`theme=${goal4}&limit=20`)}&run=yes`,
    ready: 'Request id',
    height: 900,
    middle: 'Request id',
  },
]
