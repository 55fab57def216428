import { island } from 'octavo/theme'
import { useState } from 'react'

function Counter({ from }: { from: number }) {
  const [count, setCount] = useState(from)
  return (
    <button type="button" onClick={() => setCount(count + 1)}>
      Pressed {count} times
    </button>
  )
}

export default island(Counter)
