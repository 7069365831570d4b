/** A lead in the queue: who, why it is there, what is due, and the next step. */
import { m } from '../../paraglide/messages.js'
import { urls } from '../../site/urls.ts'
import { AddressText, PriorityBadge } from '../desk-parts.tsx'
import { isBadTimeToCall, timeThere } from './caller-time.ts'

import { CallLog, type Named } from './lead-work.tsx'
import { type Call, mayBeWorkedOn, type QueueItem } from './queue.contract.ts'

import { RowActions } from './queue-actions.tsx'
import { actOf, illnessInWords, priorityReason, whyOf } from './queue-words.ts'

type QueueRowProps = {
  item: QueueItem
  isCurrent: boolean
  canLog: boolean
  onFocus: () => void
  onOpen: () => void
  onLogged: (lead: Named, call: Call) => void
  isSelected: boolean
  onSelect: () => void
}

export function QueueRow(props: QueueRowProps) {
  const { item, isCurrent, canLog, onFocus, onOpen, onLogged, isSelected, onSelect } = props
  const why = whyOf(item)
  const there = timeThere(item.residenceState, Date.now())
  const mayCall = item.phone && mayBeWorkedOn(item)
  const isBadTime = mayCall && isBadTimeToCall(item.residenceState, Date.now())
  return (
    <li data-lead={item.id} className={isCurrent ? 'current' : undefined} onFocus={onFocus}>
      <div className="queue-person">
        <b>{item.name}</b>
        {mayCall ? (
          <a href={urls.call(item.phone ?? '')}>{item.phone}</a>
        ) : (
          <span>{item.phone ?? m.desk_queue_row_no_phone()}</span>
        )}
        <span className="meta">{item.reference}</span>
        {canLog && (
          <label className="choice">
            <input
              type="checkbox"
              checked={isSelected}
              onChange={onSelect}
              aria-label={m.desk_queue_row_select_lead({ name: item.name })}
            />
            {m.desk_queue_row_select()}
          </label>
        )}
      </div>
      <div className="queue-why">
        <p>
          <PriorityBadge priority={item.priority} />{' '}
          {m.desk_queue_row_fact({ fact: why.title.replace(/\.$/, '') })} <b>{actOf(item)}.</b>
        </p>
        {why.detail && <p className="meta">{why.detail}</p>}
        {item.priorityBy && <p className="meta">{priorityReason(item)}</p>}
      </div>
      <div className="queue-facts">
        <b>{illnessInWords(item)}</b>
        <span>{item.place ?? m.desk_queue_row_no_place()}</span>
        {there && (
          <span className="meta">
            {isBadTime
              ? m.desk_queue_row_bad_time_there({ time: there })
              : m.desk_queue_row_time_there({ time: there })}
          </span>
        )}
      </div>
      <p className="queue-owner">
        {item.owner ? <AddressText address={item.owner} /> : <i>{m.desk_lead_work_no_owner()}</i>}
      </p>
      <div className="queue-action">
        <button type="button" className="btn secondary compact" onClick={onOpen}>
          {m.desk_queue_row_open()}
          <span className="visually-hidden"> {item.name}</span>
        </button>
        {why.due && <span className={why.isLate ? 'late' : 'meta'}>{why.due}</span>}
      </div>
      {isCurrent && canLog && (
        <>
          <CallLog lead={item} onLogged={onLogged} />
          <RowActions item={item} />
        </>
      )}
    </li>
  )
}
