;; The product of every row of one matrix with every row of another, four numbers and four rows at a time: a number of the
;; left row is loaded once for four of the right. Numbers per row, and right rows, come in fours.
(module
  (import "memory" "memory" (memory 1))

  (func (export "products")
    (param $left i32) (param $leftEnd i32) (param $right i32) (param $rightEnd i32) (param $rowBytes i32)
    (param $answer i32)
    (local $row i32) (local $rowEnd i32) (local $at i32) (local $four v128)
    (local $firstAt i32) (local $secondAt i32) (local $thirdAt i32) (local $fourthAt i32)
    (local $first v128) (local $second v128) (local $third v128) (local $fourth v128)

    (loop $eachLeft
      (local.set $rowEnd (i32.add (local.get $left) (local.get $rowBytes)))
      (local.set $row (local.get $right))
      (loop $eachFourRight
        (local.set $firstAt (local.get $row))
        (local.set $secondAt (i32.add (local.get $firstAt) (local.get $rowBytes)))
        (local.set $thirdAt (i32.add (local.get $secondAt) (local.get $rowBytes)))
        (local.set $fourthAt (i32.add (local.get $thirdAt) (local.get $rowBytes)))
        (local.set $row (i32.add (local.get $fourthAt) (local.get $rowBytes)))
        (local.set $first (v128.const f32x4 0 0 0 0))
        (local.set $second (v128.const f32x4 0 0 0 0))
        (local.set $third (v128.const f32x4 0 0 0 0))
        (local.set $fourth (v128.const f32x4 0 0 0 0))
        (local.set $at (local.get $left))
        (loop $eachFourNumbers
          (local.set $four (v128.load (local.get $at)))
          (local.set $first
            (f32x4.add (local.get $first) (f32x4.mul (local.get $four) (v128.load (local.get $firstAt)))))
          (local.set $second
            (f32x4.add (local.get $second) (f32x4.mul (local.get $four) (v128.load (local.get $secondAt)))))
          (local.set $third
            (f32x4.add (local.get $third) (f32x4.mul (local.get $four) (v128.load (local.get $thirdAt)))))
          (local.set $fourth
            (f32x4.add (local.get $fourth) (f32x4.mul (local.get $four) (v128.load (local.get $fourthAt)))))
          (local.set $firstAt (i32.add (local.get $firstAt) (i32.const 16)))
          (local.set $secondAt (i32.add (local.get $secondAt) (i32.const 16)))
          (local.set $thirdAt (i32.add (local.get $thirdAt) (i32.const 16)))
          (local.set $fourthAt (i32.add (local.get $fourthAt) (i32.const 16)))
          (local.set $at (i32.add (local.get $at) (i32.const 16)))
          (br_if $eachFourNumbers (i32.lt_u (local.get $at) (local.get $rowEnd))))
        (v128.store (local.get $answer)
          (call $fourSums (local.get $first) (local.get $second) (local.get $third) (local.get $fourth)))
        (local.set $answer (i32.add (local.get $answer) (i32.const 16)))
        (br_if $eachFourRight (i32.lt_u (local.get $row) (local.get $rightEnd))))
      (local.set $left (local.get $rowEnd))
      (br_if $eachLeft (i32.lt_u (local.get $left) (local.get $leftEnd)))))

  ;; The sum of the four numbers of each.
  (func $fourSums (param $first v128) (param $second v128) (param $third v128) (param $fourth v128) (result v128)
    (local $halves v128) (local $otherHalves v128)
    (local.set $halves (f32x4.add
      (i8x16.shuffle 0 1 2 3 16 17 18 19 4 5 6 7 20 21 22 23 (local.get $first) (local.get $second))
      (i8x16.shuffle 8 9 10 11 24 25 26 27 12 13 14 15 28 29 30 31 (local.get $first) (local.get $second))))
    (local.set $otherHalves (f32x4.add
      (i8x16.shuffle 0 1 2 3 16 17 18 19 4 5 6 7 20 21 22 23 (local.get $third) (local.get $fourth))
      (i8x16.shuffle 8 9 10 11 24 25 26 27 12 13 14 15 28 29 30 31 (local.get $third) (local.get $fourth))))
    (f32x4.add
      (i8x16.shuffle 0 1 2 3 4 5 6 7 16 17 18 19 20 21 22 23 (local.get $halves) (local.get $otherHalves))
      (i8x16.shuffle 8 9 10 11 12 13 14 15 24 25 26 27 28 29 30 31 (local.get $halves) (local.get $otherHalves)))))
