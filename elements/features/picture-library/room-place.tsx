/** Keeps the line of the quota free while it loads, so that nothing below moves. */
export const RoomPlace = () => (
  <p className="picture-room" aria-busy>
    &nbsp;
  </p>
)
