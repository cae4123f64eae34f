package journal

import (
	"crypto/aes"
	"crypto/cipher"
	"crypto/hkdf"
	"crypto/rand"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"math"
)

// ErrDamaged means that a store lacks something that was stored, or that its bytes were
// changed.
var ErrDamaged = errors.New("journal: the store is damaged")

// A segment is a file of frames after a head. The head holds the kind of the file, a version, the
// number of the key, a salt for the key of the segment, and a sealed body. A frame holds a length
// with its checksum, and a sealed body that is bound to the segment and to its place there.
const (
	segmentMagic   = "hoylelog"
	segmentVersion = 1
	saltSize       = 16
	headPlain      = 24
	nonceSize      = 12
	sealSize       = nonceSize + 16 // by which a sealed body is longer
	segmentOpen    = len(segmentMagic) + 2 + saltSize
	segmentHead    = segmentOpen + headPlain + sealSize
	frameHead      = 8
	maxFrame       = MaxEntry + 4<<10
)

// The kinds of frames.
const (
	frameEntry   = 1 // an entry
	frameReplace = 2 // an entry that replaces all entries of its subject before it
	framePurge   = 3 // all entries of its subject up to this frame are deleted
	frameSkip    = 4 // later revs continue after its rev
	frameProbe   = 5 // nothing
)

// frame is what is stored: an entry, or a change to entries.
type frame struct {
	kind  byte
	batch int64 // where the frames written with it begin; all earlier ones were on the disk
	at    subject
	rev   uint64
	time  int64 // nanoseconds since 1970
	id    string
	data  []byte
}

// chest seals the frames of a segment.
type chest struct {
	number uint64 // of the segment
	aead   cipher.AEAD
}

// newChest returns the chest of a segment, whose key is derived from a master key and a salt.
func newChest(number uint64, master, salt []byte) (chest, error) {
	aead, err := aeadFor("log", master, salt)
	return chest{number, aead}, err
}

// aeadFor returns what seals with a key for a purpose, which is derived from a master key and a salt.
func aeadFor(purpose string, master, salt []byte) (cipher.AEAD, error) {
	key, err := hkdf.Key(sha256.New, master, salt, "hoyle room "+purpose, 32)
	if err != nil {
		return nil, err
	}
	block, err := aes.NewCipher(key)
	if err != nil {
		return nil, err
	}
	return cipher.NewGCM(block)
}

// bound returns the place, as bytes, to which the content at an offset is bound.
func (c chest) bound(offset int64) []byte {
	return binary.BigEndian.AppendUint64(binary.BigEndian.AppendUint64(nil, c.number), uint64(offset))
}

// put appends a sealed text to b, for the given offset.
func (c chest) put(b, plain []byte, offset int64) []byte {
	var nonce [nonceSize]byte
	_, _ = rand.Read(nonce[:]) // it never fails
	return c.aead.Seal(append(b, nonce[:]...), nonce[:], plain, c.bound(offset))
}

// take opens a sealed text that was put at the given offset.
func (c chest) take(box []byte, offset int64) ([]byte, error) {
	if len(box) < sealSize {
		return nil, ErrSealed
	}
	plain, err := c.aead.Open(nil, box[:nonceSize], box[nonceSize:], c.bound(offset))
	if err != nil {
		return nil, ErrSealed
	}
	return plain, nil
}

// appendHead appends the head of a segment, and returns its chest. The parameter prior is the
// offset at which the segment before it ends, and rev the last rev before it.
func appendHead(b []byte, number uint64, key byte, master []byte, prior int64, rev uint64) ([]byte, chest, error) {
	var salt [saltSize]byte
	_, _ = rand.Read(salt[:]) // it never fails
	c, err := newChest(number, master, salt[:])
	if err != nil {
		return nil, c, err
	}
	b = append(append(append(b, segmentMagic...), segmentVersion, key), salt[:]...)
	plain := binary.BigEndian.AppendUint64(nil, number)
	plain = binary.BigEndian.AppendUint64(plain, uint64(prior))
	return c.put(b, binary.BigEndian.AppendUint64(plain, rev), 0), c, nil
}

// openHead opens the head of a segment. It returns the chest of the segment, and what the
// head says about the segments before it.
func openHead(head []byte, number uint64, keys map[byte][]byte) (c chest, prior int64, rev uint64, err error) {
	fail := func(err error, text string, args ...any) (chest, int64, uint64, error) {
		return chest{}, 0, 0, fmt.Errorf("%w: segment %d "+text, append([]any{err, number}, args...)...)
	}
	n := len(segmentMagic)
	if len(head) < segmentHead || string(head[:n]) != segmentMagic {
		return fail(ErrDamaged, "does not begin like one")
	}
	if head[n] != segmentVersion {
		return fail(ErrDamaged, "has version %d, want %d", head[n], segmentVersion)
	}
	master := keys[head[n+1]]
	if master == nil {
		return fail(ErrSealed, "needs key %d", head[n+1])
	}
	if c, err = newChest(number, master, head[n+2:segmentOpen]); err != nil {
		return c, 0, 0, err
	}
	plain, err := c.take(head[segmentOpen:segmentHead], 0)
	if err != nil {
		return fail(err, "is not of key %d as it is in the file of keys, or its head is damaged", head[n+1])
	}
	return c, int64(binary.BigEndian.Uint64(plain[8:])), binary.BigEndian.Uint64(plain[16:]), nil
}

// appendFrame appends a sealed frame to b; the frame will be at the given offset.
func (c chest) appendFrame(b []byte, f frame, offset int64) []byte {
	plain := make([]byte, 0, 64+len(f.at.key)+len(f.id)+len(f.data))
	plain = append(plain, f.kind)
	plain = binary.AppendUvarint(plain, uint64(f.batch))
	plain = binary.AppendUvarint(plain, f.rev)
	plain = binary.AppendUvarint(plain, uint64(max(f.time, 0)))
	for _, text := range []string{string(f.at.shelf), f.at.key, f.id} {
		plain = append(binary.AppendUvarint(plain, uint64(len(text))), text...)
	}
	plain = append(plain, f.data...)
	size := uint32(len(plain) + sealSize)
	b = binary.BigEndian.AppendUint32(b, size)
	b = binary.BigEndian.AppendUint32(b, c.check(size, offset))
	return c.put(b, plain, offset)
}

// check returns the checksum of the length of a frame at the given offset.
func (c chest) check(size uint32, offset int64) uint32 {
	return crc32.ChecksumIEEE(binary.BigEndian.AppendUint32(c.bound(offset), size))
}

// errNoFrame means that there is no valid frame.
var errNoFrame = errors.New("no valid frame")

// openFrame opens the frame at the start of b, which is at the given offset, and returns its
// size. The error is errNoFrame.
func (c chest) openFrame(b []byte, offset int64) (frame, int64, error) {
	size := c.frameSize(b, offset)
	if size == 0 || size > int64(len(b)) {
		return frame{}, 0, errNoFrame
	}
	plain, err := c.take(b[frameHead:size], offset)
	if err != nil {
		return frame{}, 0, errNoFrame
	}
	f, ok := parseFrame(plain)
	if !ok {
		return frame{}, 0, errNoFrame
	}
	return f, size, nil
}

// frameSize returns the size of the frame at the start of b. It is 0 if there is none.
func (c chest) frameSize(b []byte, offset int64) int64 {
	if len(b) < frameHead {
		return 0
	}
	size := binary.BigEndian.Uint32(b)
	if size < sealSize || size > maxFrame || binary.BigEndian.Uint32(b[4:]) != c.check(size, offset) {
		return 0
	}
	return frameHead + int64(size)
}

// parseFrame parses the opened body of a frame.
func parseFrame(plain []byte) (f frame, ok bool) {
	ok = len(plain) > 0
	number := func() uint64 {
		n, size := binary.Uvarint(plain)
		if size <= 0 || n > math.MaxInt64 {
			ok = false
			return 0
		}
		plain = plain[size:]
		return n
	}
	text := func() string {
		n := number()
		if n > uint64(len(plain)) {
			ok = false
			return ""
		}
		s := string(plain[:n])
		plain = plain[n:]
		return s
	}
	if ok {
		f.kind, plain = plain[0], plain[1:]
		f.batch, f.rev, f.time = int64(number()), number(), int64(number())
		f.at.shelf, f.at.key, f.id = Shelf(text()), text(), text()
		f.data = plain
	}
	return f, ok
}
