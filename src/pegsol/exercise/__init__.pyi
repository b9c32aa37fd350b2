# The public names of pegsol.exercise, each with its module.

from pegsol.exercise.moves import FailedJump as FailedJump
from pegsol.exercise.moves import MovesCheck as MovesCheck
from pegsol.exercise.moves import check_moves as check_moves
from pegsol.exercise.weights import Orientation as Orientation
from pegsol.exercise.weights import RaisingJump as RaisingJump
from pegsol.exercise.weights import WeightRepair as WeightRepair
from pegsol.exercise.weights import WeightsCheck as WeightsCheck
from pegsol.exercise.weights import check_weights as check_weights
