// How many bytes a capsule may have at this service. The HTML page contains it.
export const capsuleMaxBytes = Number(
  document.querySelector<HTMLMetaElement>('meta[name="capsule-max-bytes"]')?.content,
)
