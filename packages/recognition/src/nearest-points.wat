;; For every point of a reference the point of the photo whose 512 bits differ in the fewest places (Hamming, 1950).
;; Points that differ in 20 of their first 64 bits are passed over: most do, and hardly any that belong together. The
;; nearest of some hundred points that have nothing to do with one differs from it in about 200 bits.
(module
  (import "memory" "memory" (memory 1))
  (func (export "nearest")
    (param $photo i32) (param $photoEnd i32) (param $reference i32) (param $referenceEnd i32)
    ;; Three words for each point of the reference: where the nearest lies, how far it is, how far the next one is.
    (param $answer i32)
    (local $at i32) (local $distance i32) (local $best i32) (local $second i32) (local $nearest i32) (local $first i64)

    (loop $eachReference
      (local.set $first (i64.load (local.get $reference)))
      (local.set $best (i32.const 512))
      (local.set $second (i32.const 200))
      (local.set $nearest (i32.const -1))
      (local.set $at (local.get $photo))
      (loop $eachPoint
        (local.set $distance
          (i32.wrap_i64 (i64.popcnt (i64.xor (local.get $first) (i64.load (local.get $at))))))
        (if (i32.lt_u (local.get $distance) (i32.const 20))
          (then
            (local.set $distance (i32.add (local.get $distance) (i32.wrap_i64
              (i64.add (i64.add (i64.add (i64.add (i64.add (i64.add
                (i64.popcnt (i64.xor (i64.load offset=8 (local.get $reference)) (i64.load offset=8 (local.get $at))))
                (i64.popcnt (i64.xor (i64.load offset=16 (local.get $reference)) (i64.load offset=16 (local.get $at)))))
                (i64.popcnt (i64.xor (i64.load offset=24 (local.get $reference)) (i64.load offset=24 (local.get $at)))))
                (i64.popcnt (i64.xor (i64.load offset=32 (local.get $reference)) (i64.load offset=32 (local.get $at)))))
                (i64.popcnt (i64.xor (i64.load offset=40 (local.get $reference)) (i64.load offset=40 (local.get $at)))))
                (i64.popcnt (i64.xor (i64.load offset=48 (local.get $reference)) (i64.load offset=48 (local.get $at)))))
                (i64.popcnt (i64.xor (i64.load offset=56 (local.get $reference)) (i64.load offset=56 (local.get $at))))))))
            (if (i32.lt_u (local.get $distance) (local.get $best))
              (then
                (if (i32.lt_u (local.get $best) (local.get $second))
                  (then (local.set $second (local.get $best))))
                (local.set $best (local.get $distance))
                (local.set $nearest (local.get $at)))
              (else
                (if (i32.lt_u (local.get $distance) (local.get $second))
                  (then (local.set $second (local.get $distance))))))))
        (local.set $at (i32.add (local.get $at) (i32.const 64)))
        (br_if $eachPoint (i32.lt_u (local.get $at) (local.get $photoEnd))))
      (i32.store (local.get $answer) (local.get $nearest))
      (i32.store offset=4 (local.get $answer) (local.get $best))
      (i32.store offset=8 (local.get $answer) (local.get $second))
      (local.set $answer (i32.add (local.get $answer) (i32.const 12)))
      (local.set $reference (i32.add (local.get $reference) (i32.const 64)))
      (br_if $eachReference (i32.lt_u (local.get $reference) (local.get $referenceEnd))))))
